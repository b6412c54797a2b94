/** What a button says: in which brand, on which day, and whether the person works. */
export interface WorkAnswer {
  /** Null: in all brands of the person. */
  brandId: number | null;
  day: string;
  inWork: boolean;
}

export const WORK_BUTTON = /^work:(all|\d{1,9}):(\d{4}-\d{2}-\d{2}):([01])$/;

/** The data of a button, at most 64 bytes. */
export function buttonData({ brandId, day, inWork }: WorkAnswer): string {
  return `work:${brandId ?? 'all'}:${day}:${inWork ? 1 : 0}`;
}

/** Null: not a button of the working day. */
export function readButton(data: string): WorkAnswer | null {
  const [, brand, day, answer] = WORK_BUTTON.exec(data) ?? [];
  if (!brand || !day) return null;
  return { brandId: brand === 'all' ? null : Number(brand), day, inWork: answer === '1' };
}
