/** The font of `renderPicture`; what it lacks is told apart here, since no other font is there to fall back to. */
export const PICTURE_FONT = 'DejaVu Sans';

const REPLACEMENT = '•';
/** Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic, Georgian; punctuation, currencies, arrows, mathematics, symbols, faces. */
const KNOWN =
  // eslint-disable-next-line no-misleading-character-class -- marks that combine stand in it as ranges, on purpose
  /^[\u0020-\u007e\u00a0-\u024f\u0250-\u02af\u0300-\u036f\u0370-\u0377\u037a-\u03ff\u0400-\u0525\u0531-\u0556\u0561-\u0587\u05b0-\u05c7\u05d0-\u05ea\u060c-\u0615\u061b-\u063a\u0640-\u065e\u0660-\u06bf\u06f0-\u06f9\u10d0-\u10fc\u1e00-\u1f15\u2010-\u2027\u2030-\u205e\u2070-\u208e\u20a0-\u20b5\u20b8-\u20ba\u2190-\u22ff\u2500-\u25ff\u2605-\u2606\u2665-\u2666\u{1f600}-\u{1f640}]+$/u;
/** Controls, joiners, directions, lone surrogates: nothing to see, and some may not stand in XML. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]|\ufe0e|\ufe0f/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What can be drawn of a text, at most `width` pixels wide; escaped for SVG. What is cut off leaves "…". */
export function pictureText(
  text: string,
  { size, width = Infinity }: { size: number; width?: number },
): string {
  const characters = [...graphemes.segment(text)].map(({ segment }) => {
    const visible = segment.replace(INVISIBLE, '');
    return visible === '' || KNOWN.test(visible) ? visible : REPLACEMENT;
  });
  const widths = characters.map((character) => widthOf(character) * size);
  if (widths.reduce((sum, each) => sum + each, 0) <= width) return escape(characters.join(''));
  let room = width - size; // of which "…" takes the rest
  const end = widths.findIndex((each) => (room -= each) < 0);
  return escape(`${characters.slice(0, end).join('').trimEnd()}…`);
}

/** In ems, on the safe side: about what DejaVu Sans Bold takes. */
function widthOf(character: string): number {
  if (/^[ ilIjft.,:;!'|()[\]]/.test(character)) return 0.46;
  if (/^[mwMW@%—…\u2190-\u22ff]/.test(character)) return 1.12;
  if (/^[A-ZА-ЯЁΑ-Ω]/.test(character)) return 0.88;
  return /^[\u{1f600}-\u{1f64f}]/u.test(character) ? 1.1 : 0.72;
}

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);
