/** What may be attached (spec 5); the server looks at the content once more. */
const media = ['jpeg', 'jpg', 'png', 'webp', 'mp4', 'avi', 'mov', 'webm'] as const;
const inChat = [...media, 'txt'] as const;

export const maxFiles = 5;
export const tooManyFiles = 'You have attached more than 5 files';

export type Place = 'chat' | 'opening';

const typesIn = (place: Place): readonly string[] => (place === 'chat' ? inChat : media);

/** For the file picker. */
export const acceptIn = (place: Place) =>
  typesIn(place)
    .map((type) => `.${type}`)
    .join(',');

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Parts what somebody picked, dropped or pasted into what may be attached there and what may not. */
export function sortPicked(picked: Iterable<File>, place: Place): { taken: File[]; refused: File[] } {
  const types = typesIn(place);
  const taken: File[] = [];
  const refused: File[] = [];
  for (const file of picked) (types.includes(extensionOf(file.name)) ? taken : refused).push(file);
  return { taken, refused };
}

/** "report.pdf cannot be attached: only jpeg, jpg ...". */
export function refusalOf(refused: readonly File[], place: Place): string {
  const names = refused.map(({ name }) => name).join(', ');
  return `${names} cannot be attached. Attach ${typesIn(place).join(', ')}`;
}

export type FileKind = 'image' | 'video' | 'download';

/** How a file of a message is shown; by its name or link. avi, mov and txt are downloads (decision 11). */
export function kindOf(nameOrLink: string): FileKind {
  const extension = extensionOf(nameOrLink.replace(/\?.*$/, ''));
  if (['jpeg', 'jpg', 'png', 'webp'].includes(extension)) return 'image';
  return ['mp4', 'webm'].includes(extension) ? 'video' : 'download';
}

/** "mov file" for a link that the server made: the name it has there says nothing. */
export function fileTitle(link: string): string {
  return `${extensionOf(link.replace(/\?.*$/, ''))} file`;
}

const steps = ['B', 'KB', 'MB', 'GB'];

export function formatSize(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), steps.length - 1);
  return `${(bytes / 1024 ** step).toLocaleString('en-US', { maximumFractionDigits: step > 1 ? 1 : 0 })} ${steps[step]}`;
}
