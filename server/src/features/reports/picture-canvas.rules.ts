import { truncateText, type Lettering, type TextStyle } from '../../platform/pictures/picture-text.rules.js';

const WIDTH = 1080;
export const MARGIN = 56;
/** The `x` at which the content ends. */
export const CONTENT_END = WIDTH - MARGIN;
export const CONTENT_WIDTH = CONTENT_END - MARGIN;

/** Dark, so that the picture does not glare in a dark chat. The colours of texts are legible on the page and on cards. */
export const colors = {
  page: '#131c29',
  card: '#1e2a3b',
  barBackground: '#2c3b50',
  ink: '#f3f6fb',
  grey: '#a9b8cc',
  blue: '#4da3ff',
  darkBlue: '#2f5f9e',
  green: '#4ade80',
  red: '#ff8a8a',
  amber: '#f6b44b',
};

/** A part of the picture. Blocks are drawn one below the other. */
export interface Block {
  svg: string;
  height: number;
}

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
  radius?: number;
}

interface PlacedText extends TextStyle {
  y: number;
  x?: number;
  color?: string;
  /** The point of the text that is at `x`. Default: the start. */
  anchor?: 'middle' | 'end';
  /** Wider text is truncated. Default: the width of the content. */
  maxWidth?: number;
}

export function createBlock(height: number, ...parts: string[]): Block {
  return { svg: parts.join(''), height };
}

/** Draws the parts of a picture as SVG. */
export class Canvas {
  private clipCount = 0;

  /** `isMirrored`: from right to left. */
  constructor(
    private readonly lettering: Lettering,
    private readonly isMirrored = false,
  ) {}

  renderPage(blocks: Block[]): string {
    let y = MARGIN;
    const groups = blocks.map(({ svg, height }) => {
      const group = `<g transform="translate(0 ${y})">${svg}</g>`;
      y += height;
      return group;
    });
    const height = y + MARGIN / 2;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">`,
      this.renderBox({ x: 0, y: 0, width: WIDTH, height, color: colors.page }),
      ...groups,
      '</svg>',
    ].join('\n');
  }

  measureWidth(text: string, style: TextStyle): number {
    return this.lettering.measureWidth(text, style);
  }

  /** The left end, in the SVG, of something that begins at `x`. In a mirrored picture, `x` is measured from the right side. */
  private toLeft(x: number, width: number): number {
    return this.isMirrored ? WIDTH - x - width : x;
  }

  /** `y`: the position of the baseline. */
  renderText(
    text: string,
    { x = MARGIN, y, color = colors.ink, anchor, maxWidth = CONTENT_WIDTH, ...style }: PlacedText,
  ): string {
    if (text === '') return '';
    const fitted = truncateText(
      this.lettering,
      this.isMirrored ? toRightToLeft(text) : text,
      style,
      maxWidth,
    );
    const textWidth = anchor || this.isMirrored ? this.measureWidth(fitted, style) : 0;
    const start = anchor === 'middle' ? x - textWidth / 2 : anchor === 'end' ? x - textWidth : x;
    const left = Math.round(this.toLeft(start, textWidth));
    return `<g transform="translate(${left} ${y})" fill="${color}">${this.lettering.draw(fitted, style)}</g>`;
  }

  renderBox({ x, y, width, height, radius = 0, color }: Rectangle & { color: string }): string {
    const rounding = radius > 0 ? ` rx="${radius}"` : '';
    return `<rect x="${this.toLeft(x, width)}" y="${y}" width="${width}" height="${height}"${rounding} fill="${color}"/>`;
  }

  /** Clips a drawing to a rectangle with rounded corners. */
  clipRounded({ x, y, width, height, radius = 0 }: Rectangle, svg: string): string {
    const id = `clip${++this.clipCount}`;
    return [
      `<clipPath id="${id}"><rect x="${this.toLeft(x, width)}" y="${y}" width="${width}" height="${height}" rx="${radius}"/></clipPath>`,
      `<g clip-path="url(#${id})">${svg}</g>`,
    ].join('');
  }
}

const toRightToLeft = (text: string): string => `\u2067${text}\u2069`;
