import { WriteMessage } from '../../api/limits.gen';

/** The allowed file types (spec 5). The server checks the content again. */
const media = ['jpeg', 'jpg', 'png', 'webp', 'mp4', 'avi', 'mov', 'webm'] as const;
const inChat = [...media, 'txt'] as const;

export const maxFiles = WriteMessage.files.maxItems;
/** Used until the server's own limit is known. */
export const defaultMaxBytes = 20 * 1024 ** 2;
export const tooManyFiles = `You have attached more than ${maxFiles} files`;

export type Place = 'chat' | 'opening';

const typesIn = (place: Place): readonly string[] => (place === 'chat' ? inChat : media);

/** The `accept` attribute of the file picker. */
export const acceptIn = (place: Place) =>
  typesIn(place)
    .map((type) => `.${type}`)
    .join(',');

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Splits picked, dropped or pasted files into those that may be attached and the problems with the others. */
export function sortPicked(
  picked: Iterable<File>,
  place: Place,
  maxBytes: number,
): { taken: File[]; problems: string[] } {
  const types = typesIn(place);
  const ofType = [...picked].filter(({ name }) => types.includes(extensionOf(name)));
  const others = [...picked].filter((file) => !ofType.includes(file));
  const taken = ofType.filter(({ size }) => size <= maxBytes);
  const large = ofType.filter(({ size }) => size > maxBytes);
  const namesOf = (files: File[]) => files.map(({ name }) => name).join(', ');
  const problems = [];
  if (others.length > 0) problems.push(`${namesOf(others)} cannot be attached. Attach ${types.join(', ')}`);
  if (large.length > 0)
    problems.push(`${namesOf(large)} cannot be attached. A file may have at most ${formatSize(maxBytes)}`);
  return { taken, problems };
}

export type FileKind = 'image' | 'video' | 'download';

/** Tells by name or link how a file is shown. avi, mov and txt are downloads (decision 11). */
export function kindOf(nameOrLink: string): FileKind {
  const extension = extensionOf(nameOrLink.replace(/\?.*$/, ''));
  if (['jpeg', 'jpg', 'png', 'webp'].includes(extension)) return 'image';
  return ['mp4', 'webm'].includes(extension) ? 'video' : 'download';
}

/** Returns the name that the sender's file had; null for old files, whose names were not kept. */
export function givenName(link: string): string | null {
  const [, name] = /[?&]name=([^&]*)/.exec(link) ?? [];
  return name ? decodeURIComponent(name) : null;
}

/** Returns the given name, or a text such as "mov file". */
export function fileTitle(link: string): string {
  const name = givenName(link);
  if (name !== null) return name;
  return `${extensionOf(link.replace(/\?.*$/, ''))} file`;
}

const steps = ['B', 'KB', 'MB', 'GB'];

export function formatSize(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), steps.length - 1);
  return `${(bytes / 1024 ** step).toLocaleString('en-US', { maximumFractionDigits: step > 1 ? 1 : 0 })} ${steps[step]}`;
}
