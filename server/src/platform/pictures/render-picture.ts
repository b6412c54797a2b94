import { withSpan } from '../tracing/tracing.js';

/** Renders an SVG of shapes only (for text see `Lettering`) as PNG on another thread. */
export function renderPicture(svg: string): Promise<Buffer> {
  return withSpan('picture render', {}, async () => {
    const { renderAsync } = await import('@resvg/resvg-js');
    const picture = await renderAsync(svg, { font: { loadSystemFonts: false } });
    return picture.asPng();
  });
}
