/** What the parameter of a link asks for: to join a brand, or a screen of the mini-app. */
export type StartParameter = JoinLink | { asks: 'screen'; brandId: number };

export interface JoinLink {
  asks: 'join';
  brandId: number;
  /** The random part. Links of the first form have none, so that anybody can write them. */
  secret: string | null;
}

/** A link of a brand, whole or broken, and the notices' `brand_7_deposits` and `brand_7_ticket_12`. */
const SHAPE = /^brand_(?:(\d{1,9})(?:_(?:([0-9a-f]{32})|(deposits|ticket_[1-9]\d{0,8})))?$)?/i;

/** The only reader of start parameters; null: it names no brand, as far as we know. */
export function readStart(parameter: string): StartParameter | null {
  const found = SHAPE.exec(parameter.trim());
  if (!found) return null;
  const [, id, secret, screen] = found;
  const brandId = Number(id ?? 0);
  if (screen) return { asks: 'screen', brandId };
  return { asks: 'join', brandId, secret: secret?.toLowerCase() ?? (brandId ? null : '') };
}

/** The parameter of the link by which people ask to join. */
export const joinParameter = (brand: { id: number; linkSecret: string }): string =>
  `brand_${brand.id}_${brand.linkSecret}`;
