// icons.tsx - Small drawings in ink for buttons. They are always beside words or on a named button, so readers skip them.

const paths = {
  close: "M6 6l12 12M18 6L6 18",
  back: "M14 5l-7 7 7 7M7.5 12H20",
  turn: "M5 12a7.2 7.2 0 1 0 2.3-5.3M7.6 2.8L7 7l4.2.5",
  flip: "M12 3v2M12 8v2M12 13v2M12 18v3M9 7L3 17h6zM15 7l6 10h-6z",
  undo: "M8.5 5L4 9.2 8.6 13M4.6 9.2H14a5.3 5.3 0 0 1 0 10.6H9",
  quill:
    "M4 20c2.2-5.6 5.6-11.4 15.5-16 .6 3.3-.8 7-3.3 9.6-2.6 2.6-5.6 3.1-8.7 2.9M4 20l5.2-6.8M12.5 13.4l3.5.300M11 9.8l-.2 2.2",
  hint: "M9.2 21h5.6M10 18h4M8.7 15.3C6.7 13.9 5.5 12.1 5.5 9.7a6.5 6.5 0 0 1 13 0c0 2.4-1.2 4.2-3.2 5.6V18H8.7zM12 18v-5l-2-2M12 13l2-2",
  place: "M12 21s-6.5-6.2-6.5-11a6.5 6.5 0 0 1 13 0c0 4.8-6.5 11-6.5 11zM9.5 10l1.8 1.9 3.4-3.7",
  log: "M7 4h11v13.5a2.5 2.5 0 0 1-2.5 2.5H6a2.5 2.5 0 0 1-2.5-2.5V16H13v1.5a2.5 2.5 0 0 0 2.5 2.5M7 4a2 2 0 0 0-2 2v10M9.5 8h5.5M9.5 11.5h5.5",
  help: "M8.8 9.2a3.3 3.3 0 1 1 4.7 3c-1 .5-1.5 1.1-1.5 2.3M12 18.2v.3",
  home: "M4 11.5L12 4.5l8 7M6 10v9.5h12V10M12 19.5c-2 0-3-1.2-3-2.7 0-1.9 2-2.3 2.2-4.6 1.9 1 3.8 2.7 3.8 4.7 0 1.5-1.2 2.6-3 2.6z",
  gear: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5v4M9 10v4M15 15v4",
  language:
    "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.8 10h16.4M3.8 14.5h16.4M12 3.5c-2.6 2.3-3.8 5-3.8 8.5s1.2 6.2 3.8 8.5c2.6-2.3 3.8-5 3.8-8.5s-1.2-6.2-3.8-8.5z",
  next: "M5 12h13M13 6.5l5.5 5.5-5.5 5.5",
  cards: "M8 5.5l9.5-1.7 2.6 13.4-9.5 1.8zM8 7.5l-4.2 1.4 3.9 11.9 5.2-1.7",
  share: "M14 5l6 5-6 5v-3.2c-4.5 0-7.5 1.5-9.5 5.2.300-5 3-9.1 9.5-9.5z",
  print: "M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6H7z",
  replay: "M4.5 12a7.5 7.5 0 1 0 2.3-5.4M6.6 3v4h4M12 8v4.3l3 1.8",
  study: "M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5M8.3 12.5v-2.3M10.5 12.5V8M12.7 12.5v-1.2",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4",
  eye: "M3 12s3.3-5.5 9-5.5S21 12 21 12s-3.3 5.5-9 5.5S3 12 3 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      stroke-width="1.7"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
