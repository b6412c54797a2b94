import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

interface Used {
  parent: number;
  ms: number;
}

/** The state of a process by Linux: its parent, and its processor time with that of its children that have ended. */
function usedBy(pid: number | string): Used | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null; // it has ended
  }
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent, ticks] = [fields[1]!, fields.slice(11, 15).reduce((sum, part) => sum + part)];
  return { parent, ms: ticks * TICK_MS };
}

/** The process that started this one. Null: not on Linux. */
export const parentOf = (pid: number): number | null => usedBy(pid)?.parent ?? null;

/** The processor time of a process and its children, in ms. */
export function processorTime(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(usedBy)
    .filter((used) => used?.parent === pid);
  return [usedBy(pid), ...children].reduce((sum, used) => sum + (used?.ms ?? 0), 0);
}
