// Beats once a second in a worker of its own, whose timers a browser does not slow down when the page is in the background.
let interval = 0;

addEventListener("message", ({ data: beats }) => {
    clearInterval(interval);
    interval = beats ? setInterval(() => postMessage(0), 1000) : 0;
});
