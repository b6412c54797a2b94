/** A colour as `#rrggbb`. */
export type Colour = string;

/** The minimum contrast for small text at level AA of WCAG 2.2. Large text needs less. */
export const minContrast = 4.5;

/** Computes the contrast ratio of WCAG 2.2: 1 for the same colour, 21 for black on white. */
export function computeContrast(one: Colour, other: Colour): number {
  const [dark, light] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

function computeLuminance(colour: Colour): number {
  const [red, green, blue] = parseChannels(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns red, green and blue, each from 0 to 255. */
export const parseChannels = (colour: Colour) =>
  [1, 3, 5].map((index) => parseInt(colour.slice(index, index + 2), 16));
