import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isEmoji } from './picture-text.rules.js';

const requireHere = createRequire(import.meta.url);
const getPackageFolder = (name: string) => dirname(requireHere.resolve(`${name}/package.json`));

interface Glyph {
  /** The glyph's id in its font, despite HarfBuzz's name. */
  codepoint: number;
  x_advance: number;
  x_offset: number;
  y_offset: number;
}
interface HarfBuzzFont {
  setScale: (x: number, y: number) => void;
  setVariations: (variations: { wght: number }) => void;
  glyphToPath: (glyph: number) => string;
}
interface HarfBuzzBuffer {
  addText: (text: string) => void;
  setDirection: (direction: 'ltr' | 'rtl') => void;
  guessSegmentProperties: () => void;
  getGlyphInfosAndPositions: () => Glyph[];
  destroy: () => void;
}
interface HarfBuzzFace {
  collectUnicodes: () => Uint32Array;
}
interface HarfBuzz {
  createBlob: (content: Uint8Array) => object;
  createFace: (blob: object, index: number) => HarfBuzzFace;
  createFont: (face: HarfBuzzFace) => HarfBuzzFont;
  createBuffer: () => HarfBuzzBuffer;
  shape: (font: HarfBuzzFont, buffer: HarfBuzzBuffer) => void;
}

/** A loaded font. One unit is a thousandth of the size. */
export interface Face {
  font: HarfBuzzFont;
  pathByGlyph: Map<number, string>;
}
export type Weight = 'regular' | 'bold';
export const UNITS_PER_EM = 1_000;

/** A font file (or one per weight) with some characters of a family, loaded lazily and cached. */
interface FontFile {
  /** Whether the file may contain this character, by its declared ranges. */
  canContain: (codePoint: number) => boolean;
  pathByWeight: Record<Weight, string>;
  codePoints?: Set<number>;
  faces: Partial<Record<Weight, Face>>;
}

/** Values of the axis `wght` of variable fonts. */
const wghtByWeight: Record<Weight, number> = { regular: 450, bold: 700 };

/** The fonts of pictures, in order of preference. A file is loaded when one of its characters is first needed. */
export class Fonts {
  private readonly textFonts: FontFile[];
  private readonly emojiFonts: FontFile[];

  private constructor(
    private readonly harfBuzz: HarfBuzz,
    private readonly decompress: (woff2: Uint8Array) => Uint8Array,
  ) {
    const dejaVuFolder = join(getPackageFolder('dejavu-fonts-ttf'), 'ttf');
    const emojiPath = join(
      getPackageFolder('@expo-google-fonts/noto-emoji'),
      '500Medium/NotoEmoji_500Medium.ttf',
    );
    this.emojiFonts = [toFontFile({ regular: emojiPath, bold: emojiPath })];
    this.textFonts = [
      ...listWebFontFiles('inter'),
      toFontFile({
        regular: join(dejaVuFolder, 'DejaVuSans.ttf'),
        bold: join(dejaVuFolder, 'DejaVuSans-Bold.ttf'),
      }),
      ...listWebFontFiles('noto-sans-sc'),
      ...listWebFontFiles('noto-sans-kr'),
    ];
  }

  static async load(): Promise<Fonts> {
    const { decompress } = requireHere('wawoff2') as {
      decompress: (woff2: Uint8Array) => Promise<Uint8Array>;
    };
    const [fontFile] = listWebFontFiles('inter');
    // Initializes the WebAssembly module, so that later calls are synchronous.
    await decompress(readFileSync(fontFile!.pathByWeight.regular));
    const binding = requireHere('wawoff2/build/decompress_binding.js') as {
      decompress: (woff2: Uint8Array) => Uint8Array;
    };
    const harfBuzz = (await requireHere('harfbuzzjs')) as HarfBuzz;
    return new Fonts(harfBuzz, (woff2) => binding.decompress(woff2));
  }

  /** The first font that has every code point of a character; null if none has. */
  findFace(character: string, weight: Weight): Face | null {
    // A font without joiners and variation selectors still draws the character.
    const codePoints = [...character.replace(/\u200c|\u200d|\ufe0e|\ufe0f/g, '')].map((part) =>
      part.codePointAt(0)!,
    );
    const fontFiles = isEmoji(character)
      ? [...this.emojiFonts, ...this.textFonts]
      : [...this.textFonts, ...this.emojiFonts];
    const fontFile = fontFiles.find((file) => codePoints.every((codePoint) => this.has(file, codePoint)));
    return fontFile
      ? (fontFile.faces[weight] ??= this.loadFace(fontFile.pathByWeight[weight], weight))
      : null;
  }

  shape({ font }: Face, text: string, isRightToLeft: boolean): Glyph[] {
    const buffer = this.harfBuzz.createBuffer();
    buffer.addText(text);
    buffer.setDirection(isRightToLeft ? 'rtl' : 'ltr');
    buffer.guessSegmentProperties();
    this.harfBuzz.shape(font, buffer);
    const glyphs = buffer.getGlyphInfosAndPositions();
    buffer.destroy();
    return glyphs;
  }

  private has(fontFile: FontFile, codePoint: number): boolean {
    if (!fontFile.canContain(codePoint)) return false;
    fontFile.codePoints ??= new Set(this.loadHarfBuzzFace(fontFile.pathByWeight.regular).collectUnicodes());
    return fontFile.codePoints.has(codePoint);
  }

  private loadFace(path: string, weight: Weight): Face {
    const font = this.harfBuzz.createFont(this.loadHarfBuzzFace(path));
    font.setScale(UNITS_PER_EM, UNITS_PER_EM);
    font.setVariations({ wght: wghtByWeight[weight] });
    return { font, pathByGlyph: new Map() };
  }

  private loadHarfBuzzFace(path: string): HarfBuzzFace {
    const content = readFileSync(path);
    const blob = this.harfBuzz.createBlob(path.endsWith('.woff2') ? this.decompress(content) : content);
    return this.harfBuzz.createFace(blob, 0);
  }
}

function toFontFile(pathByWeight: Record<Weight, string>): FontFile {
  return { canContain: () => true, pathByWeight, faces: {} };
}

function listWebFontFiles(name: string): FontFile[] {
  const folder = getPackageFolder(`@fontsource-variable/${name}`);
  const unicodeJson = readFileSync(join(folder, 'unicode.json'), 'utf8');
  const rangesBySubset = JSON.parse(unicodeJson) as Record<string, string>;
  return Object.entries(rangesBySubset).map(([subset, ranges]) => {
    const path = join(folder, `files/${name}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`);
    return { canContain: parseUnicodeRanges(ranges), pathByWeight: { regular: path, bold: path }, faces: {} };
  });
}

/** Parses ranges such as "U+0-ff,U+131" into a test of code points. */
function parseUnicodeRanges(ranges: string): (codePoint: number) => boolean {
  const bounds = ranges.split(',').map((range) => {
    const [first, last = first] = range.replace(/^U\+/i, '').split('-');
    return [parseInt(first!, 16), parseInt(last!, 16)] as const;
  });
  return (codePoint) => bounds.some(([first, last]) => first <= codePoint && codePoint <= last);
}
