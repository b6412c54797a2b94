/** So often a process must have run a text before sessions keep its plan. Texts that are made for one call stay out. */
const USES = 3;
/** Each session keeps that many plans at most. */
const MAX_NAMES = 250;
const MAX_TEXTS = 2_000;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/**
 * The name under which sessions keep the plan of a statement, if the process runs it often. TypeORM gives no names, so that
 * PostgreSQL would parse and plan each statement anew, which takes longer than most statements.
 */
export function preparedName(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= MAX_NAMES) return name;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < USES) {
    if (uses.size >= MAX_TEXTS) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  names.set(text, `often ${names.size}`);
  return names.get(text);
}
