/** What a start parameter asks for: to join a brand, or to open a screen of the mini-app. */
export type StartParameter = JoinLink | { asks: 'screen'; brandId: number };

export interface JoinLink {
  asks: 'join';
  brandId: number;
  /** The random part. Null in links of the old form, which anybody can guess. */
  secret: string | null;
}

/** A join link, complete or damaged, or a link in a notice, such as `brand_7_deposit_12` or `brand_7_ticket_12`. */
const SHAPE = /^brand_(?:(\d{1,9})(?:_(?:([0-9a-f]{32})|(deposits|(?:deposit|ticket)_[1-9]\d{0,8})))?$)?/i;

/** Reads a start parameter. Null if it is not about a brand. */
export function readStart(parameter: string): StartParameter | null {
  const found = SHAPE.exec(parameter.trim());
  if (!found) return null;
  const [, id, secret, screen] = found;
  const brandId = Number(id ?? 0);
  if (screen) return { asks: 'screen', brandId };
  return { asks: 'join', brandId, secret: secret?.toLowerCase() ?? (brandId ? null : '') };
}

/** The start parameter of the link by which people ask to join. */
export const joinParameter = (brand: { id: number; linkSecret: string }): string =>
  `brand_${brand.id}_${brand.linkSecret}`;
