import { withSpan } from '../tracing/tracing.js';

/** Renders an SVG as PNG on another thread. The SVG must consist of shapes. `Lettering` converts text to shapes. */
export function renderPicture(svg: string): Promise<Buffer> {
  return withSpan('picture render', {}, async () => {
    const { renderAsync } = await import('@resvg/resvg-js');
    const picture = await renderAsync(svg, { font: { loadSystemFonts: false } });
    return picture.asPng();
  });
}
