// Icons that the first load does not need. The others are in `icons.tsx`.

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

export const CameraIcon = () => (
  <Icon path="M4 9a2 2 0 0 1 2-2h2l1.500-2.500h5L16 7h2a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z">
    <circle cx="12" cy="13" r="3.500" />
  </Icon>
);

export const GalleryIcon = () => (
  <Icon path="M4 16l4.500-4.500 5 5M12.500 15.500l2.500-2.500 5 5">
    <rect x="4" y="4" width="16" height="16" rx="3" />
    <circle cx="14.500" cy="9" r="1.500" />
  </Icon>
);

export const RepeatIcon = () => (
  <Icon path="M17 3l3 3-3 3M4 12V9a3 3 0 0 1 3-3h13M7 21l-3-3 3-3M20 12v3a3 3 0 0 1-3 3H4" />
);

export const CloseIcon = () => <Icon path="M6 6l12 12M18 6L6 18" />;

export const FilterIcon = () => (
  <Icon path="M4 7h10M18 7h2M4 17h2M10 17h10">
    <circle cx="16" cy="7" r="2" />
    <circle cx="8" cy="17" r="2" />
  </Icon>
);
