// Runs in each page that a case opens, before anything of that page: what stands in for the browser's own is put into it by who opened it.
window.reach = (path) => import(path);
parent.furnish(window);
