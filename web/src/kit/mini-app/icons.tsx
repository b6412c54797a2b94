import type { ReactNode } from 'react';

interface IconProps {
  path?: string;
  /** Whether the icon points forward or back, so that it is mirrored in right-to-left languages. */
  canFlip?: boolean;
  children?: ReactNode;
}

export function Icon({ path, canFlip, children }: IconProps) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      data-flips={canFlip}
      aria-hidden="true"
    >
      {children}
      {path && <path d={path} />}
    </svg>
  );
}

export const BackIcon = () => <Icon canFlip path="M15 5l-7 7 7 7" />;

export const NextIcon = () => <Icon canFlip path="M9 5l7 7-7 7" />;

export const CalendarIcon = () => (
  <Icon path="M4 10h16M9 3v4M15 3v4">
    <rect x="4" y="5" width="16" height="15" rx="3" />
  </Icon>
);

export const HomeIcon = () => <Icon path="M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />;

export const MoneyIcon = () => (
  <Icon path="M15 9c-.5-1-1.600-1.500-3-1.500-1.700 0-3 .8-3 2.200 0 3.100 6 1.500 6 4.600 0 1.400-1.300 2.200-3 2.200-1.400 0-2.500-.5-3-1.500M12 6v1.500M12 16.500V18">
    <circle cx="12" cy="12" r="9" />
  </Icon>
);

export const WalletIcon = () => (
  <Icon path="M4 8a3 3 0 0 1 3-3h10v3M4 8v9a3 3 0 0 0 3 3h11a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2zM16 14h.01" />
);

export const ServiceIcon = () => (
  <Icon>
    <rect x="4" y="4" width="6.500" height="6.500" rx="2" />
    <rect x="13.500" y="4" width="6.500" height="6.500" rx="2" />
    <rect x="4" y="13.500" width="6.500" height="6.500" rx="2" />
    <rect x="13.500" y="13.500" width="6.500" height="6.500" rx="2" />
  </Icon>
);

export const SupportIcon = () => (
  <Icon path="M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-6l-4.500 3.500V17H6a2 2 0 0 1-2-2zM8.500 9h7M8.500 12.500h4" />
);

export const PersonIcon = () => (
  <Icon path="M4.500 20c.8-3.500 3.800-5.500 7.500-5.500s6.700 2 7.500 5.500">
    <circle cx="12" cy="8" r="4" />
  </Icon>
);

export const CeoIcon = () => <Icon path="M4 8l4 4 4-7 4 7 4-4-1.500 10h-13z" />;

export const StatIcon = () => <Icon path="M5 20v-6M12 20V4M19 20v-9" />;
