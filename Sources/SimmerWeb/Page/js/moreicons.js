// The drawings that the first room does not need. Where one might stand for several things:
// check: done, or chosen
// bell: notices
// date: reminders
// alarm: what rings
// photo: the camera
// picture: pictures
// link: an address that one gives away
// down: one place further down, as up is one further up
// unfold: what is folded
// end: the newest
// download: what is taken along
// clock: times, and what waits
// sign: a signature
// filter: what is shown of many, and in which order
// share: what goes to others
// send: a message on its way

/** @type {Record<string, string>} */
export const more = {
    minus: "M5 12h14",
    link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1",
    search: "M11 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12M15.5 15.5L20 20",
    play: "M8 5l11 7-11 7z",
    pause: "M9 6v12M15 6v12",
    up: "M12 19V6M6 11l6-6 6 6",
    expand: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    down: "M12 5v13M6 13l6 6 6-6",
    reply: "M9 6L4 11l5 5M4 11h9a7 7 0 0 1 7 7",
    edit: "M4 20l1-4L16 5l3 3L8 19z",
    trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
    copy: "M9 9h11v11H9zM5 15H4V4h11v1",
    bell: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4",
    check: "M5 12.5l5 5L19 7",
    barcode: "M4 5v14M7.5 5v14M11 5v10M14 5v10M17 5v14M20 5v14",
    forward: "M9 5l7 7-7 7",
    download: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
    share: "M12 15V4M8 7.5l4-4 4 4M6 11H5v9h14v-9h-1",
    tablet: "M5 3h14v18H5zM10.5 18h3",
    file: "M6 3h8l4 4v14H6zM14 3v4h4",
    photo: "M4 7h3l2-2h6l2 2h3v12H4zM12 16a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
    unfold: "M6 10l6 6 6-6",
    alarm: "M12 20a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M12 10v3.5l2 1.5M4.5 8L8 4.5M19.5 8L16 4.5",
    sign: "M4 20h16M5 15c3-10 7-10 5-3s3 3 4 0 2 2 5 1",
    resend: "M15 6l5 5-5 5M20 11h-9a7 7 0 0 0-7 7",
    heart: "M12 20C5 15 3 11 4.5 8A4.2 4.2 0 0 1 12 7.5 4.2 4.2 0 0 1 19.5 8C21 11 19 15 12 20z",
    filter: "M4 7h16M7 12h10M10 17h4",
    pin: "M9 4h6l-1 6 4 4H6l4-4zM12 14v6",
    archive: "M4 5h16v4H4zM5.5 9v10h13V9M10 13h4",
};
