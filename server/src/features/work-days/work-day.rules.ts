/** The answer of a button: in which brand, on which day, and whether the person works. */
export interface WorkAnswer {
  /** Null: all brands of the person. */
  brandId: number | null;
  day: string;
  inWork: boolean;
}

/** A button that shows another page of brands. */
export interface WorkPage {
  page: number;
  day: string;
  inWork: boolean;
}

export const WORK_BUTTON = /^work:(all|p?\d{1,9}):(\d{4}-\d{2}-\d{2}):([01])$/;

/** The data of a button, at most 64 bytes. */
export function formatButton({ brandId, day, inWork }: WorkAnswer): string {
  return `work:${brandId ?? 'all'}:${day}:${inWork ? 1 : 0}`;
}

export function formatPageButton({ page, day, inWork }: WorkPage): string {
  return `work:p${page}:${day}:${inWork ? 1 : 0}`;
}

/** Null if the button belongs to the question of the day or to other features. */
export function parseButton(data: string): WorkAnswer | WorkPage | null {
  const [, what, day, answer] = WORK_BUTTON.exec(data) ?? [];
  if (!what || !day) return null;
  const inWork = answer === '1';
  if (what.startsWith('p')) return { page: Number(what.slice(1)), day, inWork };
  return { brandId: what === 'all' ? null : Number(what), day, inWork };
}

/** Whether a text may be a part of a name. Forms and commands are not. */
export function canBeNamePart(text: string): boolean {
  return /^[^#/\n][^\n]{0,127}$/.test(text);
}
