import { Fonts, UNITS_PER_EM, type Face, type Weight } from './fonts.js';
import { splitCharacters, splitRuns, type Lettering, type TextStyle } from './picture-text.rules.js';

/** Drawn for a character that no font has. */
const REPLACEMENT = '•';

/** A part of a line that is drawn in one font. */
interface Piece {
  face: Face;
  text: string;
  isRightToLeft: boolean;
}

interface PlacedGlyph {
  path: string;
  x: number;
  y: number;
}

/** Draws text as outlines, each character in the first font that has it. */
class OutlineLettering implements Lettering {
  constructor(private readonly fonts: Fonts) {}

  measureWidth(text: string, { size, isBold }: TextStyle): number {
    return (this.layOut(text, isBold ? 'bold' : 'regular').width * size) / UNITS_PER_EM;
  }

  draw(text: string, { size, isBold }: TextStyle): string {
    const { glyphs } = this.layOut(text, isBold ? 'bold' : 'regular');
    const scale = size / UNITS_PER_EM;
    const paths = glyphs.map(({ path, x, y }) => `<path transform="translate(${x} ${y})" d="${path}"/>`);
    return `<g transform="scale(${scale} ${-scale})">${paths.join('')}</g>`;
  }

  private layOut(text: string, weight: Weight): { glyphs: PlacedGlyph[]; width: number } {
    const glyphs: PlacedGlyph[] = [];
    let width = 0;
    for (const { face, text: own, isRightToLeft } of this.splitPieces(text, weight)) {
      for (const glyph of this.fonts.shape(face, own, isRightToLeft)) {
        const path = getPath(face, glyph.codepoint);
        if (path !== '') glyphs.push({ path, x: width + glyph.x_offset, y: glyph.y_offset });
        width += glyph.x_advance;
      }
    }
    return { glyphs, width };
  }

  private splitPieces(text: string, weight: Weight): Piece[] {
    return splitRuns(splitCharacters(text)).flatMap(({ characters, isRightToLeft }) => {
      const pieces: Piece[] = [];
      for (const character of characters) {
        const own = this.selectFace(character, weight);
        const last = pieces.at(-1);
        if (last && last.face === own.face) last.text += own.text;
        else pieces.push({ ...own, isRightToLeft });
      }
      return isRightToLeft ? pieces.reverse() : pieces;
    });
  }

  /** A symbol that looks like a letter, such as 𝓐, may be drawn as the plain letter. */
  private selectFace(character: string, weight: Weight): { face: Face; text: string } {
    for (const text of [character, character.normalize('NFKC'), REPLACEMENT]) {
      const face = this.fonts.findFace(text, weight);
      if (face) return { face, text };
    }
    throw new Error(`no font has ${REPLACEMENT}`);
  }
}

function getPath({ font, paths }: Face, glyph: number): string {
  let path = paths.get(glyph);
  if (path === undefined) paths.set(glyph, (path = font.glyphToPath(glyph)));
  return path;
}

let loaded: Promise<Lettering> | undefined;

/** Reads the fonts once, at the first use. */
export function loadLettering(): Promise<Lettering> {
  return (loaded ??= Fonts.load().then((fonts) => new OutlineLettering(fonts)));
}
