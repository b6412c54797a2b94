const MIN_DISTINCT = 8;
const PLACEHOLDER = /change.?(me|this|it)|replace.?(me|this|it)|your.?(jwt|own|secret)|placeholder/i;
/** Parts of the secrets that lists for guessing contain. */
const COMMON = /passw(or)?d|(jwt|my|super|top).?secret|secret.?key|qwerty|abcdefgh|01234567|12345678/i;

/**
 * Whether a secret can be guessed. `worthless`: it repeats a few characters, is the placeholder of some manual, or has a common word.
 * `doubtful`: it has no digit, so it was typed rather than drawn.
 */
export function findWeakness(secret: string): 'worthless' | 'doubtful' | null {
  const isRepeated = /^(.{1,16}?)\1+.{0,15}$/s.test(secret) || new Set(secret).size < MIN_DISTINCT;
  if (isRepeated || PLACEHOLDER.test(secret) || COMMON.test(secret)) return 'worthless';
  return /\d/.test(secret) ? null : 'doubtful';
}
