const MIN_DISTINCT = 8;
const PLACEHOLDER = /change.?(me|this|it)|replace.?(me|this|it)|your.?(jwt|own|secret)|placeholder/i;
/** Fragments of common passwords. */
const COMMON = /passw(or)?d|(jwt|my|super|top).?secret|secret.?key|qwerty|abcdefgh|01234567|12345678/i;

/**
 * Finds whether a secret can be guessed. `worthless`: it repeats a few characters, is a placeholder from a manual, or contains
 * a common word. `doubtful`: it has no digit, so it was probably typed rather than generated.
 */
export function findWeakness(secret: string): 'worthless' | 'doubtful' | null {
  const isRepeated = /^(.{1,16}?)\1+.{0,15}$/s.test(secret) || new Set(secret).size < MIN_DISTINCT;
  if (isRepeated || PLACEHOLDER.test(secret) || COMMON.test(secret)) return 'worthless';
  return /\d/.test(secret) ? null : 'doubtful';
}
