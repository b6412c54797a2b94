import { cleanLine } from '../../../shared/typed-text.rules.js';
import { DAY_SECONDS } from '../../../shared/units.rules.js';
import type { Limit } from '../limits/limit.rules.js';

interface FileType {
  contentType: string;
  /** Whether the file is downloaded instead of opened in the browser. */
  isDownload?: true;
  /** Whether the file needs UPLOAD_DOCUMENTS. */
  isDocument?: true;
}

export const fileTypes = {
  jpg: { contentType: 'image/jpeg' },
  png: { contentType: 'image/png' },
  webp: { contentType: 'image/webp' },
  mp4: { contentType: 'video/mp4' },
  webm: { contentType: 'video/webm' },
  mov: { contentType: 'video/quicktime', isDownload: true },
  avi: { contentType: 'video/x-msvideo', isDownload: true },
  txt: { contentType: 'text/plain; charset=utf-8', isDownload: true },
  pdf: { contentType: 'application/pdf', isDocument: true },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    isDownload: true,
    isDocument: true,
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    isDownload: true,
    isDocument: true,
  },
  csv: { contentType: 'text/csv; charset=utf-8', isDownload: true, isDocument: true },
} satisfies Record<string, FileType>;

export type Extension = keyof typeof fileTypes;

const GENERATED_NAME = new RegExp(
  `^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.(${Object.keys(fileTypes).join('|')})$`,
);

const MEDIA = ['jpeg', 'jpg', 'png', 'webp', 'mp4', 'avi', 'mov', 'webm'];
const DOCUMENTS = ['pdf', 'docx', 'xlsx', 'csv'];

export function listOfferedTypes(areDocumentsAllowed: boolean): { opening: string[]; chat: string[] } {
  const documents = areDocumentsAllowed ? DOCUMENTS : [];
  return { opening: [...MEDIA, ...documents], chat: [...MEDIA, 'txt', ...documents] };
}

/** Null: the server did not generate the name. */
export function findFileType(name: string): FileType | null {
  const [, extension] = GENERATED_NAME.exec(name) ?? [];
  return extension ? fileTypes[extension as Extension] : null;
}

const MAX_NAME_LENGTH = 128;

const SPECIAL = /[<>:"|?*%]/g;

/** Other names get the extension of the type appended. */
const allowedExtensionsByType: Record<Extension, readonly string[]> = {
  jpg: ['jpg', 'jpeg', 'jfif'],
  png: ['png', 'apng'],
  webp: ['webp'],
  mp4: ['mp4', 'm4v'],
  webm: ['webm'],
  mov: ['mov', 'qt'],
  avi: ['avi'],
  txt: ['txt', 'csv', 'tsv', 'log', 'md'],
  pdf: ['pdf'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  csv: ['csv'],
};

/** Empty for names such as `..`. */
function sanitizeName(name: string): string {
  return cleanLine(name.split(/[/\\]/).at(-1)!)
    .replace(SPECIAL, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
}

export const isNameless = (name: string): boolean => sanitizeName(name) === '';

export function cleanFileName(name: string, extension: Extension): string {
  const clean = sanitizeName(name);
  const [, stem = '', ownExtension = ''] = /^(.+)\.([^.]+)$/.exec(clean) ?? [];
  const isAllowed = allowedExtensionsByType[extension].includes(ownExtension.toLowerCase());
  const tail = `.${isAllowed ? ownExtension : extension}`;
  const head = [...(isAllowed ? stem : clean || 'file')].slice(0, MAX_NAME_LENGTH - tail.length).join('');
  return head.replace(/[. ]+$/, '') + tail;
}

/** Encodes non-ASCII names as in RFC 6266. */
export function formatContentDisposition(kind: 'inline' | 'attachment', name: string): string {
  if (/^[\w .()-]+$/.test(name)) return `${kind}; filename="${name}"`;
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

export const MAX_FILES = 5;
export const MAX_FIELDS = 20;
export const MAX_FIELD_BYTES = 64 * 1024;

export const getFormMaxBytes = (uploadMaxBytes: number): number =>
  MAX_FILES * uploadMaxBytes + MAX_FIELDS * MAX_FIELD_BYTES;

/** Counts the declared length of a form, which is not read yet. */
export const uploadLimit: Limit = {
  name: 'upload-bytes',
  seconds: DAY_SECONDS,
  getBaseMaximum: ({ userLimits }) => userLimits.uploadBytesPerDay,
  getAmount: (headers, { uploadMaxBytes }) => {
    if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) return 0;
    const maxBytes = getFormMaxBytes(uploadMaxBytes);
    // A longer form is rejected unread.
    const length = Number(headers['content-length'] ?? maxBytes);
    return length > maxBytes ? 0 : length;
  },
  message: 'You have sent too many files',
};
