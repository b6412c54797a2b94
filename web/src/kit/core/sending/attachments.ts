import { shared } from '../../../texts/shared';
import { WriteMessage } from '../../../api/limits.gen';

/** The extensions of pictures and videos that are allowed by default. The server checks the content of files. */
const mediaExtensions = ['jpeg', 'jpg', 'png', 'webp', 'mp4', 'avi', 'mov', 'webm'];

/** Extensions that phones give to MP4 videos. They are allowed wherever mp4 is. */
const mp4Extensions = ['m4v', '3gp', '3g2'];

export const maxFiles = WriteMessage.files.maxItems;
export const formatTooManyFiles = () => shared.files.tooMany({ max: maxFiles });

/** The chat of a ticket, or the form that opens one. */
export type UploadPlace = 'chat' | 'opening';

export interface UploadRules {
  types: readonly string[];
  maxBytes: number;
}

/** Used until the server's own rules are known. */
export const defaultRules: Record<UploadPlace, UploadRules> = {
  opening: { types: mediaExtensions, maxBytes: 20 * 1024 ** 2 },
  chat: { types: [...mediaExtensions, 'txt'], maxBytes: 20 * 1024 ** 2 },
};

export const buildAcceptAttribute = ({ types }: UploadRules) =>
  [...types, ...(types.includes('mp4') ? mp4Extensions : [])].map((type) => `.${type}`).join(',');

function parseFileType(name: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return mp4Extensions.includes(extension) ? 'mp4' : extension;
}

type RefusalReason = 'noName' | 'wrongType' | 'empty' | 'tooLarge';

/** Splits picked, dropped or pasted files into those that may be attached and the problems with the others. */
export function splitPickedFiles(files: Iterable<File>, { types, maxBytes }: UploadRules) {
  const accepted: File[] = [];
  const namesByReason = new Map<RefusalReason, string[]>();
  for (const file of files) {
    const reason = findReason(file);
    if (reason === null) accepted.push(file);
    else namesByReason.set(reason, [...(namesByReason.get(reason) ?? []), file.name]);
  }
  return {
    accepted,
    problems: [...namesByReason].map(([reason, names]) => formatRefusal(reason, names.join(', '))),
  };

  function findReason({ name, size }: File): RefusalReason | null {
    if (/^[.\s]*$/.test(name)) return 'noName';
    if (!types.includes(parseFileType(name))) return 'wrongType';
    if (size === 0) return 'empty';
    return size > maxBytes ? 'tooLarge' : null;
  }

  function formatRefusal(reason: RefusalReason, names: string): string {
    if (reason === 'noName') return shared.files.noName;
    if (reason === 'wrongType') return shared.files.wrongType({ names, types: types.join(', ') });
    return reason === 'empty'
      ? shared.files.empty({ names })
      : shared.files.tooLarge({ names, size: formatSize(maxBytes) });
  }
}

export type FileKind = 'image' | 'video' | 'download';

const getType = (nameOrLink: string) => parseFileType(nameOrLink.replace(/\?.*$/, ''));

/** Returns how a file is shown. Texts, documents, avi and mov are downloads. */
export function getFileKind(nameOrLink: string): FileKind {
  const type = getType(nameOrLink);
  if (['jpeg', 'jpg', 'png', 'webp'].includes(type)) return 'image';
  return ['mp4', 'webm'].includes(type) ? 'video' : 'download';
}

/** Finds the name that the file had on the sender's device. Null for old files, whose names were not stored. */
export function findOriginalName(link: string): string | null {
  const [, name] = /[?&]name=([^&]*)/.exec(link) ?? [];
  return name ? decodeURIComponent(name) : null;
}

/** Returns the original name, or a text such as "mov file". */
export function formatFileTitle(link: string): string {
  return findOriginalName(link) ?? shared.files.unnamed({ type: getType(link) });
}

export const canOpenInTab = (link: string): boolean => getType(link) === 'pdf';

/** Returns a text such as "PDF, 12 KB". The size of old files is not known. */
export function formatFileInfo(link: string): string {
  const [, size] = /[?&]size=(\d+)/.exec(link) ?? [];
  return [getType(link).toUpperCase(), ...(size ? [formatSize(Number(size))] : [])].join(', ');
}

const units = ['B', 'KB', 'MB', 'GB'] as const;

export function formatSize(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const inUnit = bytes / 1024 ** step;
  const rounded = step > 1 ? Math.round(inUnit * 10) / 10 : Math.round(inUnit);
  return shared.files.size[units[step]!]({ size: shared.formats.number(rounded) });
}
