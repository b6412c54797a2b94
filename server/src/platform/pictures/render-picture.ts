import { withSpan } from '../tracing/tracing.js';

/** Renders an SVG as PNG on another thread. It must consist of shapes, to which `Lettering` converts text. */
export function renderPicture(svg: string): Promise<Buffer> {
  return withSpan('picture render', {}, async () => {
    const { renderAsync } = await import('@resvg/resvg-js');
    const picture = await renderAsync(svg, { font: { loadSystemFonts: false } });
    return picture.asPng();
  });
}
