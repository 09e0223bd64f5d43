// Passkeys: made and shown by the browser (WebAuthn). The server keeps what tells whether one is right, and nothing to log in with.
import { bring, refusal, t } from "./i18n.js";

/** @type {Page.Words} */
const words = { en: () => import("../strings/en/passkeys.js"), fr: () => import("../strings/fr/passkeys.js"),
    de: () => import("../strings/de/passkeys.js"), es: () => import("../strings/es/passkeys.js") };
export const bringPasskeys = () => bring(words);

/// ECDSA with P-256, Ed25519 and, for older Windows, RSA.
/** @type {(-7 | -8 | -257)[]} */
const algorithms = [-7, -8, -257];
/// It stands in for the password: the device asks who is there.
const userVerification = "required";

/** @param {string} text */
const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
/** @param {ArrayBuffer} bytes */
const written = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** @typedef {AuthenticatorAttestationResponse & {getAuthenticatorData(): ArrayBuffer, getPublicKey(): ArrayBuffer | null, getPublicKeyAlgorithm(): number}} Made */

/// A new one of this device, as `passkey.add` takes it.
/** @param {Protocol.PasskeyOptionsResult} options @returns {Promise<Protocol.PasskeyAddParams["credential"]>} */
export async function makePasskey({ challenge, rp, user, exclude }) {
    const { id, response } = /** @type {PublicKeyCredential & {response: Made}} */ (await navigator.credentials.create({ publicKey: {
        challenge: bytesOf(challenge), rp, user: { ...user, id: bytesOf(user.id) },
        pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: exclude.map((one) => ({ type: "public-key", id: bytesOf(one) })),
        // Kept by the device with whose it is, so that nobody types a name.
        authenticatorSelection: { residentKey: "required", userVerification }, attestation: "none",
    } }));
    const key = response.getPublicKey(), algorithm = algorithms.find((one) => one === response.getPublicKeyAlgorithm());
    if (!key || !algorithm) throw new DOMException("a key of no kind that was asked for", "NotSupportedError");
    return { id, clientData: written(response.clientDataJSON), authenticator: written(response.getAuthenticatorData()), publicKey: written(key), algorithm };
}

/// One that the device has, chosen there; `way`: how the browser asks, and until when.
/** @param {Protocol.PasskeyChallengeResult} asked @param {object} [way] @returns {Promise<Protocol.AccountPasskeyParams["credential"]>} */
export async function showPasskey({ challenge, rpId }, way = {}) {
    const { id, response } = /** @type {PublicKeyCredential & {response: AuthenticatorAssertionResponse}} */ (await navigator.credentials.get({ ...way, publicKey: {
        challenge: bytesOf(challenge), rpId, userVerification } }));
    return { id, clientData: written(response.clientDataJSON), authenticator: written(response.authenticatorData), signature: written(response.signature),
        ...(response.userHandle ? { userHandle: written(response.userHandle) } : {}) };
}

/** @type {Record<string, string>} */
const ofBrowser = { NotAllowedError: "passkey.stopped", AbortError: "passkey.stopped", InvalidStateError: "passkey.known" };

/// What to tell a person: the browser says by a name why there is none, the server by a reason.
/** @param {Page.Refused | DOMException} error */
export const passkeyProblem = (error) => ("reason" in error ? refusal(error, error.field === "password" ? "password" : "passkey") : t(ofBrowser[error.name] ?? "passkey.failed"));
