/// Opens a menu (menu.js), which comes when somebody opens one first.
/** @param {HTMLElement} anchor @param {Page.Menu} menu */
export const openMenu = async (anchor, menu) => (await import("./menu.js")).openMenu(anchor, menu);
