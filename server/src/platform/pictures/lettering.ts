import { Fonts, UNITS_PER_EM, type Face, type Weight } from './fonts.js';
import { splitCharacters, splitRuns, type Lettering, type TextStyle } from './picture-text.rules.js';

const REPLACEMENT = '•';

interface FontRun {
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
    for (const { face, text: runText, isRightToLeft } of this.splitByFont(text, weight)) {
      for (const glyph of this.fonts.shape(face, runText, isRightToLeft)) {
        const path = getPath(face, glyph.codepoint);
        if (path !== '') glyphs.push({ path, x: width + glyph.x_offset, y: glyph.y_offset });
        width += glyph.x_advance;
      }
    }
    return { glyphs, width };
  }

  private splitByFont(text: string, weight: Weight): FontRun[] {
    return splitRuns(splitCharacters(text)).flatMap(({ characters, isRightToLeft }) => {
      const fontRuns: FontRun[] = [];
      for (const character of characters) {
        const drawn = this.selectFace(character, weight);
        const last = fontRuns.at(-1);
        if (last && last.face === drawn.face) last.text += drawn.text;
        else fontRuns.push({ ...drawn, isRightToLeft });
      }
      return isRightToLeft ? fontRuns.reverse() : fontRuns;
    });
  }

  /** Selects the font of a character. A styled letter that no font has, such as 𝓐, is drawn as the plain letter. */
  private selectFace(character: string, weight: Weight): { face: Face; text: string } {
    for (const text of [character, character.normalize('NFKC'), REPLACEMENT]) {
      const face = this.fonts.findFace(text, weight);
      if (face) return { face, text };
    }
    throw new Error(`no font has ${REPLACEMENT}`);
  }
}

function getPath({ font, pathByGlyph }: Face, glyph: number): string {
  let path = pathByGlyph.get(glyph);
  if (path === undefined) pathByGlyph.set(glyph, (path = font.glyphToPath(glyph)));
  return path;
}

let loaded: Promise<Lettering> | undefined;

export function loadLettering(): Promise<Lettering> {
  return (loaded ??= Fonts.load().then((fonts) => new OutlineLettering(fonts)));
}
