import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import type { Messenger } from './messenger.js';
import { type Media, MessengerError, type Person, type StoredFile } from './messenger.types.js';
import { drawAvatar, toPhotoSizes } from './pictures.js';

const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
export const MAX_DOCUMENT_BYTES = 50 * 1024 * 1024;
const AVATAR_SIDES = [160, 320, 640];

/** @throws MessengerError 400 if Telegram would not take it as a photo. */
export async function storePhoto(messenger: Messenger, content: Buffer): Promise<Media> {
  if (content.length > MAX_PHOTO_BYTES) {
    throw new MessengerError(
      400,
      `Bad Request: file of size ${content.length} bytes is too big for a photo; the maximum size is ${MAX_PHOTO_BYTES} bytes`,
    );
  }
  if (content.length === 0) throw empty();
  const pictures = await toPhotoSizes(content);
  const sizes = await Promise.all(
    pictures.map(async ({ content: picture, width, height }) => {
      const file = newFile('AgAC', picture, { mimeType: 'image/jpeg', width, height });
      await messenger.files.save(file.uniqueId, picture);
      return file;
    }),
  );
  return store(messenger, { kind: 'photo', sizes });
}

export async function storeFile(
  messenger: Messenger,
  kind: 'document' | 'video',
  content: Buffer,
  { name, mimeType }: { name: string; mimeType: string },
): Promise<Media> {
  if (content.length === 0) throw empty();
  const file = newFile(kind === 'video' ? 'BAAC' : 'BQAC', content, { name, mimeType });
  await messenger.files.save(file.uniqueId, content);
  return store(messenger, { kind, file });
}

/** The sizes of a person's profile photo; empty if they hide it. */
export function profilePhoto({ id, hides_photo: isHidden }: Person): StoredFile[] {
  if (isHidden) return [];
  return AVATAR_SIDES.map((side) => ({
    id: `AgAC-avatar-${id}-${side}`,
    uniqueId: `avatar-${id}-${side}`,
    mimeType: 'image/jpeg',
    width: side,
    height: side,
  }));
}

/** Finds a file by the id that the bot knows. */
export function findFile({ state }: Messenger, id: string): StoredFile | undefined {
  const [, person] = /^AgAC-avatar-(\d+)-\d+$/.exec(id) ?? [];
  const avatarOf = person && state.people.get(Number(person));
  const media = state.media.get(id);
  const files = avatarOf ? profilePhoto(avatarOf) : media?.kind === 'photo' ? media.sizes : [media?.file];
  return files.find((file) => file?.id === id);
}

export async function findContent(messenger: Messenger, uniqueId: string): Promise<Buffer | undefined> {
  const [, person, side] = /^avatar-(\d+)-(\d+)$/.exec(uniqueId) ?? [];
  if (!person) return messenger.files.find(uniqueId);
  const owner = messenger.state.people.get(Number(person));
  const isThere = owner && profilePhoto(owner).some((file) => file.uniqueId === uniqueId);
  return isThere ? drawAvatar(owner.id, Number(side)) : undefined;
}

/** The path of a file below `/file/bot<token>/`. Its last part starts with the `uniqueId`. */
export function getPath({ uniqueId, name, mimeType }: StoredFile): string {
  if (mimeType === 'image/jpeg' && name === undefined) return `photos/${uniqueId}.jpg`;
  const extension = /^\.\w{1,10}$/.exec(extname(name ?? ''))?.[0] ?? '';
  return `documents/${uniqueId}${extension}`;
}

function store(messenger: Messenger, media: Media): Media {
  messenger.commit([{ fact: 'media', media }]);
  return media;
}

function newFile(prefix: string, content: Buffer, about: Partial<StoredFile>): StoredFile {
  const uniqueId = `AQAD${randomBytes(9).toString('base64url')}`;
  return {
    id: `${prefix}${randomBytes(30).toString('base64url')}`,
    uniqueId,
    size: content.length,
    ...about,
  };
}

function empty(): MessengerError {
  return new MessengerError(400, 'Bad Request: file must be non-empty');
}
