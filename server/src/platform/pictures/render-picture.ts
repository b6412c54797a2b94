import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { PICTURE_FONT } from './picture-text.rules.js';

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');

/** Renders an SVG as PNG, apart from the event loop and with none of the system's fonts. */
export async function renderPicture(svg: string): Promise<Buffer> {
  const picture = await renderAsync(svg, {
    font: {
      loadSystemFonts: false,
      fontFiles: ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((file) => join(fonts, file)),
      defaultFontFamily: PICTURE_FONT,
    },
  });
  return picture.asPng();
}
