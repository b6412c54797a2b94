import { renderAsync } from '@resvg/resvg-js';

/** Renders an SVG of shapes as PNG, apart from the event loop; it knows no fonts, see `Lettering`. */
export async function renderPicture(svg: string): Promise<Buffer> {
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return picture.asPng();
}
