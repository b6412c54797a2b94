import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import type { Messenger } from './messenger.js';
import { type Media, MessengerError, type Person, type StoredFile } from './messenger.types.js';

interface Picture {
  content: Buffer;
  width: number;
  height: number;
}

const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
export const MAX_DOCUMENT_BYTES = 50 * 1024 * 1024;
const AVATAR_SIDES = [160, 320, 640];

/** Throws 400 if Telegram would not accept the content as a photo. */
export async function storePhoto(messenger: Messenger, content: Buffer): Promise<Media> {
  if (content.length > MAX_PHOTO_BYTES) {
    throw new MessengerError(
      400,
      `Bad Request: file of size ${content.length} bytes is too big for a photo; the maximum size is ${MAX_PHOTO_BYTES} bytes`,
    );
  }
  if (content.length === 0) throw createEmptyFileError();
  const pictures = await toPhotoSizes(content);
  const sizes = await Promise.all(
    pictures.map(async ({ content: picture, width, height }) => {
      const file = createFile('AgAC', picture, { mimeType: 'image/jpeg', width, height });
      await messenger.files.save(file.uniqueId, picture);
      return file;
    }),
  );
  return storeMedia(messenger, { kind: 'photo', sizes });
}

export async function storeFile(
  messenger: Messenger,
  kind: 'document' | 'video',
  content: Buffer,
  { name, mimeType }: { name: string; mimeType: string },
): Promise<Media> {
  if (content.length === 0) throw createEmptyFileError();
  const file = createFile(kind === 'video' ? 'BAAC' : 'BQAC', content, { name, mimeType });
  await messenger.files.save(file.uniqueId, content);
  return storeMedia(messenger, { kind, file });
}

/** The sizes of a person's profile photo. Empty: the person hides it. */
export function listProfilePhotoSizes({ id, hides_photo: isHidden }: Person): StoredFile[] {
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
  const [, personId] = /^AgAC-avatar-(\d+)-\d+$/.exec(id) ?? [];
  const owner = personId && state.personById.get(Number(personId));
  const media = state.mediaByFileId.get(id);
  const files = owner ? listProfilePhotoSizes(owner) : media?.kind === 'photo' ? media.sizes : [media?.file];
  return files.find((file) => file?.id === id);
}

export async function findContent(messenger: Messenger, uniqueId: string): Promise<Buffer | undefined> {
  const [, personId, side] = /^avatar-(\d+)-(\d+)$/.exec(uniqueId) ?? [];
  if (!personId) return messenger.files.find(uniqueId);
  const owner = messenger.state.personById.get(Number(personId));
  const isVisible = owner && listProfilePhotoSizes(owner).some((file) => file.uniqueId === uniqueId);
  return isVisible ? drawAvatar(owner.id, Number(side)) : undefined;
}

/** The path of a file below `/file/bot<token>/`. The last part of the path starts with the `uniqueId`. */
export function buildFilePath({ uniqueId, name, mimeType }: StoredFile): string {
  if (mimeType === 'image/jpeg' && name === undefined) return `photos/${uniqueId}.jpg`;
  const extension = /^\.\w{1,10}$/.exec(extname(name ?? ''))?.[0] ?? '';
  return `documents/${uniqueId}${extension}`;
}

function storeMedia(messenger: Messenger, media: Media): Media {
  messenger.commit([{ fact: 'media', media }]);
  return media;
}

/** `idPrefix`: the first letters of Telegram's ids for this kind of file. */
function createFile(idPrefix: string, content: Buffer, properties: Partial<StoredFile>): StoredFile {
  const uniqueId = `AQAD${randomBytes(9).toString('base64url')}`;
  return {
    id: `${idPrefix}${randomBytes(30).toString('base64url')}`,
    uniqueId,
    size: content.length,
    ...properties,
  };
}

function createEmptyFileError(): MessengerError {
  return new MessengerError(400, 'Bad Request: file must be non-empty');
}

/** Imports sharp on first use, because the package is large. */
const loadSharp = async () => (await import('sharp')).default;

const PHOTO_SIDES = [90, 320, 800, 1280];
const MAX_SIDES_SUM = 10_000;
const MAX_RATIO = 20;

/**
 * Converts a photo as Telegram does, to JPEG without metadata in sizes up to 1280 px, the smallest first. Throws 400 if the content
 * is not a picture, or if its sides are too long or too unequal.
 */
async function toPhotoSizes(content: Buffer): Promise<Picture[]> {
  const sharp = await loadSharp();
  const image = sharp(content, { failOn: 'error' }).rotate();
  const { width, height } = await image.metadata().catch(throwUnreadable);
  if (width + height > MAX_SIDES_SUM || Math.max(width, height) > MAX_RATIO * Math.min(width, height)) {
    throw new MessengerError(400, 'Bad Request: PHOTO_INVALID_DIMENSIONS');
  }
  const longestSide = Math.max(width, height);
  const sides = [
    ...PHOTO_SIDES.filter((side) => side < longestSide),
    Math.min(longestSide, PHOTO_SIDES.at(-1)!),
  ];
  return Promise.all(
    [...new Set(sides)].map(async (side) => {
      const { data, info } = await image
        .clone()
        .resize(side, side, { fit: 'inside' })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 85 })
        .toBuffer({ resolveWithObject: true })
        .catch(throwUnreadable);
      return { content: data, width: info.width, height: info.height };
    }),
  );
}

// The colours of portraits.
const SKIES = ['#f6b26b', '#8fb8de', '#a8cf8e', '#d9a5c7', '#f2d16b', '#9bd1c7', '#c3b1e1', '#e59a8f'];
const SKINS = ['#f2c9a6', '#d9a06f', '#8d5a3b', '#eab98f', '#5f3b28', '#f7d7bf'];
const HAIRS = ['#2b1d16', '#6b3f1f', '#c98b3c', '#1d1d22', '#8b8d92', '#a3452a'];
const CLOTHES = ['#2d6fb5', '#7a5bc7', '#2f7d4f', '#b04a93', '#c4475a', '#3c4654', '#1f7a8c'];

/** Draws a small portrait. It is always the same for the same id. */
async function drawAvatar(id: number, side: number): Promise<Buffer> {
  const pick = (options: string[], salt: number) => {
    const hash = Math.imul((id % 1_000_003) + salt, 0x9e3779b1) >>> 0;
    // With the low bits, which depend only on those of the id, people with neighbouring ids would look similar.
    return options[(hash >>> 15) % options.length]!;
  };
  const skin = pick(SKINS, 30);
  const hair = pick(HAIRS, 500);
  const hasLongHair = pick(['yes', 'no'], 9210) === 'yes';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="${pick(SKIES, 1)}"/>
    ${hasLongHair ? `<path d="M26 40a24 24 0 0148 0v34H26z" fill="${hair}"/>` : ''}
    <path d="M14 104c0-24 16-32 36-32s36 8 36 32z" fill="${pick(CLOTHES, 7000)}"/>
    <path d="M42 60h16v14a8 8 0 01-16 0z" fill="${skin}"/>
    <ellipse cx="50" cy="46" rx="19" ry="22" fill="${skin}"/>
    <path d="M30 44c-2-32 42-32 40 0-4-10-10-15-18-15s-16 5-22 15z" fill="${hair}"/>
    <circle cx="43" cy="46" r="2.2" fill="#2b2320"/><circle cx="57" cy="46" r="2.2" fill="#2b2320"/>
    <path d="M43 56q7 6 14 0" fill="none" stroke="#2b2320" stroke-width="2" stroke-linecap="round"/>
  </svg>`;
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

function throwUnreadable(): never {
  throw new MessengerError(400, 'Bad Request: IMAGE_PROCESS_FAILED');
}
