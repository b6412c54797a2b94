import { ActionIcon, type ActionIconProps } from '@mantine/core';

const PATHS = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  send: 'M4 12l16-8-6 16-3-6-7-2z',
  reply: 'M10 8V4L3 11l7 7v-4c5 0 8 1.5 11 5-1-6-4-10-11-11z',
  edit: 'M4 20h4L19 9l-4-4L4 16v4z',
  plus: 'M12 5v14M5 12h14',
  menu: 'M5 7h14M5 12h14M5 17h14',
  info: 'M12 8h.01M12 11v6M12 3a9 9 0 100 18 9 9 0 000-18z',
  moon: 'M20 14A8 8 0 0110 4a8 8 0 1010 10z',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M19 5l-1.5 1.5M6.5 17.5L5 19',
  attach: 'M20 11l-8.5 8.5a5 5 0 01-7-7L13 4a3.3 3.3 0 014.7 4.7l-8.5 8.5a1.7 1.7 0 01-2.4-2.4L14.5 7',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  bug: 'M9 6a3 3 0 016 0M7 9h10v5a5 5 0 01-10 0V9zM12 9v10M3 12h4M17 12h4M4 5l3 4M20 5l-3 4M4 20l4-3M20 20l-4-3',
  columns: 'M4 5h16a1 1 0 011 1v12a1 1 0 01-1 1H4a1 1 0 01-1-1V6a1 1 0 011-1zM12 5v14',
  down: 'M6 10l6 6 6-6',
  file: 'M7 3h7l5 5v12a1 1 0 01-1 1H7a1 1 0 01-1-1V4a1 1 0 011-1zM14 3v5h5',
  app: 'M8 3h8a2 2 0 012 2v14a2 2 0 01-2 2H8a2 2 0 01-2-2V5a2 2 0 012-2zM11 18h2',
  open: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 01-1 1H5a1 1 0 01-1-1V7a1 1 0 011-1h5',
  tally: 'M7 7v10M10.5 7v10M13.5 7v10M17 7v10M4 16l16-9',
};

interface IconProps {
  name: keyof typeof PATHS;
  size?: number;
}

export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

interface IconButtonProps extends ActionIconProps {
  name: IconProps['name'];
  label: string;
  type?: 'button' | 'submit';
  onClick?: () => void;
}

export function IconButton({ name, label, ...props }: IconButtonProps) {
  return (
    <ActionIcon aria-label={label} title={label} {...props}>
      <Icon name={name} />
    </ActionIcon>
  );
}
