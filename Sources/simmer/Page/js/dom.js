// Building elements. Text only ever enters the page as text nodes, so nothing that a person wrote can become markup.

const svgTags = new Set(["svg", "path", "circle", "g", "rect"]);

/// Makes an element. `props`: `class`, `vars` (CSS custom properties), `data`, `on` (listeners),
/// everything else as attributes; true writes an empty attribute, null and false leave it out.
export function h(tag, props, ...children) {
    const node = svgTags.has(tag)
        ? document.createElementNS("http://www.w3.org/2000/svg", tag)
        : document.createElement(tag);
    for (const [name, value] of Object.entries(props ?? {})) {
        if (value === null || value === undefined || value === false) continue;
        if (name === "class") node.setAttribute("class", value);
        else if (name === "vars") for (const [key, v] of Object.entries(value)) node.style.setProperty(key, v);
        else if (name === "data") Object.assign(node.dataset, value);
        else if (name === "on") for (const event of Object.keys(value)) node.addEventListener(event, value[event]);
        else if (name === "value") node.value = value;
        else node.setAttribute(name, value === true ? "" : String(value));
    }
    append(node, children);
    return node;
}

/// Adds children; strings and numbers become text, arrays are spread, null and false are skipped.
export function append(node, children) {
    for (const child of children.flat(Infinity)) {
        if (child === null || child === undefined || child === false) continue;
        node.append(child instanceof Node ? child : String(child));
    }
    return node;
}

/// Puts `children` in place of what `node` holds.
export function fill(node, ...children) {
    node.replaceChildren();
    return append(node, children);
}

/// Brings the children of `parent` into the order of `nodes` with as few moves as a list that mostly grows needs.
export function arrange(parent, nodes) {
    const wanted = new Set(nodes);
    for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
    let cursor = parent.firstElementChild;
    for (const node of nodes) {
        if (node === cursor) cursor = cursor.nextElementSibling;
        else parent.insertBefore(node, cursor);
    }
}

/// Calls `work` once for many requests within a frame's time; unlike animation frames this also runs in hidden tabs.
export function batched(work) {
    let waiting = false;
    return () => {
        if (waiting) return;
        waiting = true;
        setTimeout(() => { waiting = false; work(); }, 12);
    };
}
