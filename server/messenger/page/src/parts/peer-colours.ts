const COLOURS = 7;

/** Which of the colours in peer.css a person or group has, always the same. */
export function colourOf(id: number): number {
  return (Math.imul(Math.abs(id) % 1_000_003, 0x9e3779b1) >>> 0) % COLOURS;
}
