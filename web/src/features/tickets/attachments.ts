import { WriteMessage } from '../../api/limits.gen';

/** What may be attached (spec 5); the server looks at the content once more. */
const media = ['jpeg', 'jpg', 'png', 'webp', 'mp4', 'avi', 'mov', 'webm'] as const;
const inChat = [...media, 'txt'] as const;

export const maxFiles = WriteMessage.files.maxItems;
/** Where the server's own limit is not known (yet). */
export const defaultMaxBytes = 20 * 1024 ** 2;
export const tooManyFiles = `You have attached more than ${maxFiles} files`;

export type Place = 'chat' | 'opening';

const typesIn = (place: Place): readonly string[] => (place === 'chat' ? inChat : media);

/** For the file picker. */
export const acceptIn = (place: Place) =>
  typesIn(place)
    .map((type) => `.${type}`)
    .join(',');

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** What somebody picked, dropped or pasted: what may be attached there, and what is wrong with the rest. */
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

/** How a file of a message is shown; by its name or link. avi, mov and txt are downloads (decision 11). */
export function kindOf(nameOrLink: string): FileKind {
  const extension = extensionOf(nameOrLink.replace(/\?.*$/, ''));
  if (['jpeg', 'jpg', 'png', 'webp'].includes(extension)) return 'image';
  return ['mp4', 'webm'].includes(extension) ? 'video' : 'download';
}

/** What people called a file; null for those from before names were kept. */
export function givenName(link: string): string | null {
  const [, name] = /[?&]name=([^&]*)/.exec(link) ?? [];
  return name ? decodeURIComponent(name) : null;
}

/** The same, or "mov file". */
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
