import { renderAsync } from '@resvg/resvg-js';

/** Renders an SVG as PNG, in another thread. The SVG has shapes only, because text needs fonts; see `Lettering`. */
export async function renderPicture(svg: string): Promise<Buffer> {
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return picture.asPng();
}
