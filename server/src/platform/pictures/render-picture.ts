import { inSpan } from '../tracing/tracing.js';

/**
 * Renders an SVG as PNG, in another thread. The SVG has shapes only, because text needs fonts; see `Lettering`. The renderer
 * is loaded for the first picture, because a start does not need it.
 */
export function renderPicture(svg: string): Promise<Buffer> {
  return inSpan('picture render', {}, async () => {
    const { renderAsync } = await import('@resvg/resvg-js');
    const picture = await renderAsync(svg, { font: { loadSystemFonts: false } });
    return picture.asPng();
  });
}
