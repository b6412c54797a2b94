const paths = {
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c1-3.6 4-5.5 7.5-5.5s6.5 1.9 7.5 5.5',
  home: 'M4 11.5 12 5l8 6.5V20h-5.5v-5h-5v5H4z',
  brands:
    'M4 20V6l8-3 8 3v14M4 20h16M9 20v-4h6v4M8.5 9.5h.01M12 9.5h.01M15.5 9.5h.01M8.5 12.5h.01M12 12.5h.01M15.5 12.5h.01',
  inbox: 'M4 13l2.5-8h11L20 13M4 13v6h16v-6M4 13h5l1.2 2.5h3.6L15 13h5',
  filter: 'M4 7h16M7 12h10M10 17h4',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4',
  rating: 'M5 20v-7M12 20V5M19 20v-11',
  cup: 'M7 4h10v6a5 5 0 0 1-10 0zM7 6H3.5c0 3 1 5 3.8 5M17 6h3.5c0 3-1 5-3.8 5M12 15v5M8 20h8',
  refresh: 'M20 11a8 8 0 0 0-14.5-3.5M4 4v4h4M4 13a8 8 0 0 0 14.5 3.5M20 20v-4h-4',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  logout: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9',
  menu: 'M4 7h16M4 12h16M4 17h16',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  left: 'M14.5 6l-6 6 6 6',
  right: 'M9.5 6l6 6-6 6',
  alert: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2h.01',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.5 10 17.5 19.5 7',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.8-3.2 3.3-5 6.5-5s5.7 1.8 6.5 5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.9c1.8.7 3 2.3 3.5 4.6',
  ticket: 'M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM14 6v2.5M14 11v2M14 15.5V18',
  chats: 'M4 5h12v9H9l-5 4zM19 9h1.5v11L16 17h-6',
  file: 'M6 4h8l4 4v12H6zM14 4v4h4',
  clip: 'M19.5 11.5 12 19a4.7 4.7 0 0 1-6.6-6.6l8-8a3.1 3.1 0 0 1 4.4 4.4l-8 8a1.6 1.6 0 0 1-2.2-2.2l7.3-7.3',
  send: 'M4.5 12 3.5 4.5 21 12 3.5 19.5zM4.5 12H12',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'M6 9.5l6 6 6-6',
  up: 'M6 14.5l6-6 6 6',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  download: 'M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14',
  external: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  play: 'M8 5v14l11-7z',
  bell: 'M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5h4',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7',
  history: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4.5l3 2',
  pencil: 'M4.5 19.5l1-4L16 5l3 3L8.5 18.5zM14 7l3 3',
  template: 'M4 5h16v14H4zM8 9h8M8 12.5h8M8 16h4',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 8v4.5l3 1.8',
  note: 'M5 4h14v10l-5 6H5zM14 20v-6h5M8.5 8.5h7M8.5 12h3.5',
  key: 'M8 19.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM11 12.5 19.5 4M16 7.5l3 3M13.5 10l2 2',
  outbox: 'M4 13v6h16v-6M12 15V4M7.5 8.5 12 4l4.5 4.5',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flexShrink: 0 }}
    >
      <path d={paths[name]} />
    </svg>
  );
}
