import { MessengerError } from './messenger.types.js';

export interface Picture {
  content: Buffer;
  width: number;
  height: number;
}

/** Loaded for the first picture: it is large, and a start does not need it. */
const loadSharp = async () => (await import('sharp')).default;

const SIDES = [90, 320, 800, 1280];
const MAX_SIDES_SUM = 10_000;
const MAX_RATIO = 20;

/**
 * Makes a photo as Telegram keeps it: JPEG without metadata, in sizes up to 1280 px, the smallest first.
 * @throws MessengerError 400 if it is no picture, or is too large or too long.
 */
export async function toPhotoSizes(content: Buffer): Promise<Picture[]> {
  const sharp = await loadSharp();
  const image = sharp(content, { failOn: 'error' }).rotate();
  const { width, height } = await image.metadata().catch(unreadable);
  if (width + height > MAX_SIDES_SUM || Math.max(width, height) > MAX_RATIO * Math.min(width, height)) {
    throw new MessengerError(400, 'Bad Request: PHOTO_INVALID_DIMENSIONS');
  }
  const longest = Math.max(width, height);
  const sides = [...SIDES.filter((side) => side < longest), Math.min(longest, SIDES.at(-1)!)];
  return Promise.all(
    [...new Set(sides)].map(async (side) => {
      const { data, info } = await image
        .clone()
        .resize(side, side, { fit: 'inside' })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 85 })
        .toBuffer({ resolveWithObject: true })
        .catch(unreadable);
      return { content: data, width: info.width, height: info.height };
    }),
  );
}

const SKIES = ['#f6b26b', '#8fb8de', '#a8cf8e', '#d9a5c7', '#f2d16b', '#9bd1c7', '#c3b1e1', '#e59a8f'];
const SKINS = ['#f2c9a6', '#d9a06f', '#8d5a3b', '#eab98f', '#5f3b28', '#f7d7bf'];
const HAIRS = ['#2b1d16', '#6b3f1f', '#c98b3c', '#1d1d22', '#8b8d92', '#a3452a'];
const CLOTHES = ['#2d6fb5', '#7a5bc7', '#2f7d4f', '#b04a93', '#c4475a', '#3c4654', '#1f7a8c'];

/** Draws a small portrait. It is always the same for the same id. */
export async function drawAvatar(id: number, side: number): Promise<Buffer> {
  const pick = (colours: string[], salt: number) => {
    const mixed = Math.imul((id % 1_000_003) + salt, 0x9e3779b1) >>> 0;
    // The low bits are those of the id, so people with neighbouring ids would look similar.
    return colours[(mixed >>> 15) % colours.length]!;
  };
  const skin = pick(SKINS, 30);
  const hair = pick(HAIRS, 500);
  const isLong = pick(['yes', 'no'], 9210) === 'yes';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="${pick(SKIES, 1)}"/>
    ${isLong ? `<path d="M26 40a24 24 0 0148 0v34H26z" fill="${hair}"/>` : ''}
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

function unreadable(): never {
  throw new MessengerError(400, 'Bad Request: IMAGE_PROCESS_FAILED');
}
