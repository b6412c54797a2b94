import { WriteMessage } from '../../../api/limits.gen';

/** The allowed file types. The server checks the content again. */
const media = ['jpeg', 'jpg', 'png', 'webp', 'mp4', 'avi', 'mov', 'webm'];

/** The endings that phones give to videos with the content of an MP4. They may be attached where mp4 may. */
const mp4Endings = ['m4v', '3gp', '3g2'];

export const maxFiles = WriteMessage.files.maxItems;
export const tooManyFilesText = `You have attached more than ${maxFiles} files`;

export type Place = 'chat' | 'opening';

/** What may be attached at a place. */
export interface UploadRules {
  /** The endings of names. */
  types: readonly string[];
  maxBytes: number;
}

/** Used until the server's own rules are known. */
export const defaultRules: Record<Place, UploadRules> = {
  opening: { types: media, maxBytes: 20 * 1024 ** 2 },
  chat: { types: [...media, 'txt'], maxBytes: 20 * 1024 ** 2 },
};

/** The `accept` attribute of the file picker. */
export const buildAccept = ({ types }: UploadRules) =>
  [...types, ...(types.includes('mp4') ? mp4Endings : [])].map((type) => `.${type}`).join(',');

function getExtension(name: string): string {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return mp4Endings.includes(ending) ? 'mp4' : ending;
}

/** Splits picked, dropped or pasted files into those that may be attached and the problems with the others. */
export function sortPickedFiles(
  picked: Iterable<File>,
  { types, maxBytes }: UploadRules,
): { taken: File[]; problems: string[] } {
  const taken: File[] = [];
  const refused = new Map<string, string[]>();
  for (const file of picked) {
    const reason = findRefusal(file);
    if (reason === null) taken.push(file);
    else refused.set(reason, [...(refused.get(reason) ?? []), file.name]);
  }
  return { taken, problems: [...refused].map(([reason, names]) => formatRefusal(names, reason)) };

  function findRefusal({ name, size }: File): string | null {
    if (/^[.\s]*$/.test(name)) return noNameText;
    if (!types.includes(getExtension(name))) return `Attach ${types.join(', ')}`;
    if (size === 0) return 'An empty file cannot be sent';
    return size > maxBytes ? `A file may have at most ${formatSize(maxBytes)}` : null;
  }
}

const noNameText = 'A file has no name. Give it one and attach it again';

const formatRefusal = (names: string[], reason: string) =>
  reason === noNameText ? noNameText : `${names.join(', ')} cannot be attached. ${reason}`;

export type FileKind = 'image' | 'video' | 'download';

const getType = (nameOrLink: string) => getExtension(nameOrLink.replace(/\?.*$/, ''));

/** Tells by name or link how a file is shown. avi, mov, texts and documents are downloads. */
export function getKind(nameOrLink: string): FileKind {
  const extension = getType(nameOrLink);
  if (['jpeg', 'jpg', 'png', 'webp'].includes(extension)) return 'image';
  return ['mp4', 'webm'].includes(extension) ? 'video' : 'download';
}

/** Returns the name that the sender's file had; null for old files, whose names were not kept. */
export function findGivenName(link: string): string | null {
  const [, name] = /[?&]name=([^&]*)/.exec(link) ?? [];
  return name ? decodeURIComponent(name) : null;
}

/** Returns the given name, or a text such as "mov file". */
export function formatFileTitle(link: string): string {
  const name = findGivenName(link);
  if (name !== null) return name;
  return `${getType(link)} file`;
}

/** Whether the browser shows the file of this link in a tab, in its own viewer. */
export const canOpenInTab = (link: string): boolean => getType(link) === 'pdf';

/** Returns a text such as "PDF, 12 KB". The size of old files is not known. */
export function formatFileInfo(link: string): string {
  const [, size] = /[?&]size=(\d+)/.exec(link) ?? [];
  return [getType(link).toUpperCase(), ...(size ? [formatSize(Number(size))] : [])].join(', ');
}

const steps = ['B', 'KB', 'MB', 'GB'];

export function formatSize(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), steps.length - 1);
  return `${(bytes / 1024 ** step).toLocaleString('en-US', { maximumFractionDigits: step > 1 ? 1 : 0 })} ${steps[step]}`;
}
