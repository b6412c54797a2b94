import type { CSSProperties } from 'react';

/** Dark enough for white text on them. The style sheet makes names lighter in the dark theme. */
const COLOURS = ['#c4314b', '#a8530c', '#6f42c1', '#2a7a32', '#0f7582', '#1c6fbf', '#ab2f7b'];

/** The style that gives a person or group its colour. The colour is always the same for the same id. */
export function peerColour(id: number): CSSProperties {
  const index = (Math.imul(Math.abs(id) % 1_000_003, 0x9e3779b1) >>> 0) % COLOURS.length;
  return { '--peer': COLOURS[index] } as CSSProperties;
}
