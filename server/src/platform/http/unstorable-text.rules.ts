interface PathNode {
  value: object;
  /** The key of the value in its parent. */
  name: string;
  parent: PathNode | null;
}

/** PostgreSQL cannot store NUL. */
export const hasNul = (text: string): boolean => text.includes('\0');

/** A lone surrogate, which PostgreSQL rejects in JSON. */
export const hasHalfCharacter = (text: string): boolean => /\p{Surrogate}/u.test(text);

/**
 * The path to the first `bad` text in an input, including field names; null if there is none. Iterative, because a body of 1 MB
 * may be nested half a million levels deep.
 */
export function findTextPath(input: unknown, bad: (text: string) => boolean): string[] | null {
  if (typeof input === 'string') return bad(input) ? [] : null;
  if (!isObject(input)) return null;
  const steps: PathNode[] = [{ value: input, name: '', parent: null }];
  for (const step of steps) {
    for (const [name, value] of Object.entries(step.value)) {
      if (bad(name) || (typeof value === 'string' && bad(value))) return [...buildPath(step), name];
      if (isObject(value)) steps.push({ value, name, parent: step });
    }
  }
  return null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function buildPath(step: PathNode): string[] {
  const path: string[] = [];
  for (let at = step; at.parent; at = at.parent) path.push(at.name);
  return path.reverse();
}
