import { Icon } from '../../../kit/mini-app/icons';

export const SendIcon = () => <Icon canFlip path="M5 12l-1-7 17 7-17 7zM5 12h7" />;

export const LockIcon = () => (
  <Icon path="M8 11V8a4 4 0 0 1 8 0v3">
    <rect x="5" y="11" width="14" height="9" rx="2.500" />
  </Icon>
);

export const WithdrawIcon = () => (
  <Icon path="M12 15V4M7.500 8.500L12 4l4.500 4.500M4 14v4a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-4" />
);

export const DocsIcon = () => <Icon path="M6 4h8l4 4v12H6zM14 4v4h4M9 12.500h6M9 16h6" />;

export const MailIcon = () => (
  <Icon path="M4 8l8 5.500L20 8">
    <rect x="3.500" y="5.500" width="17" height="13" rx="2.500" />
  </Icon>
);

export const CreditIcon = () => (
  <Icon path="M3.500 10h17M7 14.500h3">
    <rect x="3.500" y="5.500" width="17" height="13" rx="2.500" />
  </Icon>
);

export const ReportIcon = () => (
  <Icon path="M12 3.500l7.500 3v5c0 4.500-3 7.500-7.500 9-4.500-1.500-7.500-4.500-7.500-9v-5zM12 8.500v4M12 15.800h.01" />
);
