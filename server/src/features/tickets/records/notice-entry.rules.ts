/** A message as notices show it. */
export interface NoticeEntry {
  id: number;
  text: string;
  files: NoticeFile[];
}

export interface NoticeFile {
  /** In the file store. */
  name: string;
  givenName: string | null;
  size: number | null;
}

/** Telegram's limit for photos. */
const MAX_PHOTO_BYTES = 10_000_000;

/** Whether a file is sent as a photo. The others are named. */
export const isPhoto = ({ name, size }: NoticeFile): boolean =>
  /\.(jpg|png|webp)$/.test(name) && (size ?? 0) <= MAX_PHOTO_BYTES;
