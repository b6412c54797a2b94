interface FileType {
  contentType: string;
  /** Offered as a download: browsers do not play it, and people would see a broken player (decision 11). */
  isDownload?: true;
}

/** What people may attach, by the extension that its content tells. */
export const fileTypes = {
  jpg: { contentType: 'image/jpeg' },
  png: { contentType: 'image/png' },
  webp: { contentType: 'image/webp' },
  mp4: { contentType: 'video/mp4' },
  webm: { contentType: 'video/webm' },
  mov: { contentType: 'video/quicktime', isDownload: true },
  avi: { contentType: 'video/x-msvideo', isDownload: true },
  txt: { contentType: 'text/plain; charset=utf-8' },
} satisfies Record<string, FileType>;

export type Extension = keyof typeof fileTypes;

const NAME = new RegExp(
  `^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.(${Object.keys(fileTypes).join('|')})$`,
);

/** The type of a file by the name that the server gave it; null for any other name. */
export function typeOfName(name: string): FileType | null {
  const [, extension] = NAME.exec(name) ?? [];
  return extension ? fileTypes[extension as Extension] : null;
}

/** Control bytes other than tab, line feed and carriage return do not stand in a plain text. */
// eslint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;
/** How browsers recognise markup (WHATWG MIME sniffing, 7.1), and SVG. */
const MARKUP_START =
  /^\uFEFF?\s*<(\?xml|!--|(!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg)[\s>/])/i;
const MARKUP_WITHIN = /<(!doctype|html|svg|script|iframe)[\s>/]/i;

export const hasControlBytes = (text: string) => CONTROL.test(text);
export const isMarkup = (text: string) => MARKUP_START.test(text) || MARKUP_WITHIN.test(text);
