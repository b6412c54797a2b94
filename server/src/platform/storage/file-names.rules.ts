import { cleanLine } from '../../../shared/typed-text.rules.js';
import type { Extension } from './file-types.rules.js';

const MAX_LENGTH = 128;

/** Characters with a special meaning in paths or file systems. */
const SPECIAL = /[<>:"|?*%]/g;

/** The endings that are valid for a content type. Other names get the extension appended. */
const allowedEndings: Record<Extension, readonly string[]> = {
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

/** Removes folders and characters that are unsafe to display or store. Empty for names such as `..`. */
function sanitizeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1)!;
  return cleanLine(last)
    .replace(SPECIAL, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
}

export const isNameless = (name: string): boolean => sanitizeName(name) === '';

/** Makes a user's file name safe to display and store, with an ending that matches the content. */
export function cleanFileName(name: string, extension: Extension): string {
  const clean = sanitizeName(name);
  const [, stem = '', ending = ''] = /^(.+)\.([^.]+)$/.exec(clean) ?? [];
  const keeps = allowedEndings[extension].includes(ending.toLowerCase());
  const tail = `.${keeps ? ending : extension}`;
  const head = [...(keeps ? stem : clean || 'file')].slice(0, MAX_LENGTH - tail.length).join('');
  return head.replace(/[. ]+$/, '') + tail;
}

/** Formats a Content-Disposition header, with non-ASCII names as in RFC 6266. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  if (/^[\w .()-]+$/.test(name)) return `${kind}; filename="${name}"`;
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
