import { acts, type Place } from '../api';

const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

export function isPhoto({ type }: File): boolean {
  return PHOTO_TYPES.includes(type);
}

function getKind(file: File): 'photo' | 'video' | 'document' {
  if (isPhoto(file)) return 'photo';
  return file.type.startsWith('video/') ? 'video' : 'document';
}

/** Sends the files one after the other. The first has the text and the reply. */
export async function sendFiles(
  place: Place,
  files: File[],
  { asFiles, ...first }: { text: string; replyTo?: number; asFiles: boolean },
): Promise<void> {
  const kinds = files.map((file) => (asFiles ? 'document' : getKind(file)));
  const uploads = await Promise.all(files.map((file, index) => acts.upload(file, kinds[index]!)));
  // Telegram groups files that are sent together, but does not mix photos and videos with other files.
  const isAlbum = files.length > 1 && new Set(kinds.map((kind) => kind === 'document')).size === 1;
  const album = isAlbum ? { album: String(Date.now()) } : {};
  for (const [index, { file }] of uploads.entries()) {
    await acts.write(place, { ...(index === 0 ? first : { text: '' }), file, ...album });
  }
}
