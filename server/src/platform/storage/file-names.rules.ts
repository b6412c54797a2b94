import type { Extension } from './file-types.rules.js';

const MAX_LENGTH = 128;

/**
 * Control characters, halves of characters, direction marks and overrides, and what cannot be seen. The joiners U+200C
 * and U+200D stay, since Persian words and many emoji are written with them.
 */
const UNSAFE =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Characters that a path, or a file system, reads in a way of its own. */
const SPECIAL = /[<>:"|?*%]/g;

/** Which endings a file of that content may keep; with any other the server's own is added. */
const endings: Record<Extension, readonly string[]> = {
  jpg: ['jpg', 'jpeg', 'jfif'],
  png: ['png', 'apng'],
  webp: ['webp'],
  mp4: ['mp4', 'm4v'],
  webm: ['webm'],
  mov: ['mov', 'qt'],
  avi: ['avi'],
  txt: ['txt', 'csv', 'tsv', 'log', 'md'],
};

/** What people called a file, made safe to show and to store. It ends in what the content is. */
export function cleanFileName(name: string, extension: Extension): string {
  const last = name.split(/[/\\]/).at(-1)!;
  const clean = last
    .replace(UNSAFE, '')
    .normalize('NFC')
    .replace(SPECIAL, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const [, stem = '', ending = ''] = /^(.+)\.([^.]+)$/.exec(clean) ?? [];
  const keeps = endings[extension].includes(ending.toLowerCase());
  const tail = `.${keeps ? ending : extension}`;
  const head = [...(keeps ? stem : clean || 'file')].slice(0, MAX_LENGTH - tail.length).join('');
  return head.replace(/[. ]+$/, '') + tail;
}

/** The header that names a file, also in letters beyond ASCII (RFC 6266). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  if (/^[\w .()-]+$/.test(name)) return `${kind}; filename="${name}"`;
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
