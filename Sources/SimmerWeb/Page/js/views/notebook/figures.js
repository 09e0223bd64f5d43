// Measured numbers in the language of the page, exactly as they are.
import { language } from "../../i18n.js";

/// With at least so many digits behind the decimal sign; very large and very small ones by powers of ten.
/** @param {number} value @param {number} [digits] */
export function number(value, digits = 0) {
    const size = Math.abs(value);
    const isFar = size !== 0 && (size >= 1e9 || size < 1e-5);
    return new Intl.NumberFormat(language(), isFar ? { notation: "scientific", maximumFractionDigits: 9 }
        : { minimumFractionDigits: Math.min(digits, 20), maximumFractionDigits: Math.max(12, Math.min(digits, 20)) }).format(value);
}
