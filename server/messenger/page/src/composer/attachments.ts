import { useEffect, useRef, useState } from 'react';
import { api, type Place } from '../live/api';

export interface Attachment {
  id: number;
  file: File;
  /** The address of the preview of a picture. */
  preview?: string;
  /** It can be sent as a photo. */
  isPhoto: boolean;
}

const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const MAX_PHOTO_BYTES = 10 * 1024 * 1024;

/** Files that wait to be sent. */
export function useAttachments() {
  const [attachments, setAttachments] = useState<Attachment[]>([]);
  const lastId = useRef(0);
  const current = useRef(attachments);
  useEffect(() => {
    current.current = attachments;
  }, [attachments]);
  useEffect(() => () => current.current.forEach(forgetPreview), []);

  const add = (files: Iterable<File>) => {
    const added = [...files].map((file): Attachment => {
      const isPhoto = PHOTO_TYPES.includes(file.type) && file.size <= MAX_PHOTO_BYTES;
      return {
        id: (lastId.current += 1),
        file,
        isPhoto,
        ...(file.type.startsWith('image/') && { preview: URL.createObjectURL(file) }),
      };
    });
    setAttachments((known) => [...known, ...added]);
  };
  const remove = (gone: Attachment[]) => {
    gone.forEach(forgetPreview);
    setAttachments((known) => known.filter((one) => !gone.includes(one)));
  };
  return { attachments, add, remove };
}

/** Sends the files one after the other. The first has the text as its caption. */
export async function sendFiles(
  place: Place,
  attachments: Attachment[],
  { text, replyTo, asFiles }: { text: string; replyTo?: number; asFiles: boolean },
): Promise<void> {
  const kinds = attachments.map(({ isPhoto }) => (isPhoto && !asFiles ? 'photo' : 'document'));
  const uploads = await Promise.all(
    attachments.map(async ({ file }, index) => (await api.upload(file, kinds[index]!)).file),
  );
  // Telegram groups files that are sent together, but does not mix photos with other files.
  const isAlbum = uploads.length > 1 && new Set(kinds).size === 1;
  const album = isAlbum ? String(Date.now()) : undefined;
  for (const [index, file] of uploads.entries()) {
    await api.write(place, {
      text: index === 0 ? text : '',
      ...(index === 0 && replyTo && { replyTo }),
      file,
      ...(album && { album }),
    });
  }
}

function forgetPreview({ preview }: Attachment) {
  if (preview) URL.revokeObjectURL(preview);
}
