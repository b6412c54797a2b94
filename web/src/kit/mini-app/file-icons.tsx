import { Icon } from './icons';

export const AttachIcon = () => (
  <Icon path="M19 11.500l-7.300 7.300a4.500 4.500 0 0 1-6.400-6.400l7.800-7.800a3 3 0 0 1 4.300 4.300l-7.700 7.700a1.500 1.500 0 0 1-2.200-2.100l6.800-6.800" />
);

export const FileIcon = () => <Icon path="M6 4h8l4 4v12H6zM14 4v4h4" />;

export const VideoIcon = () => (
  <Icon path="M15.500 11l5-3v8l-5-3">
    <rect x="3.500" y="6" width="12" height="12" rx="2.500" />
  </Icon>
);
