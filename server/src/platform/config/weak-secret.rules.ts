const MIN_DISTINCT = 8;
const PLACEHOLDER = /change.?(me|this|it)|replace.?(me|this|it)|your.?(jwt|own|secret)|placeholder/i;

/**
 * Whether a secret can be guessed. `worthless`: it repeats a few characters, or is the placeholder of some manual.
 * `doubtful`: it has no digit, so it was typed rather than drawn.
 */
export function weaknessOf(secret: string): 'worthless' | 'doubtful' | null {
  const isRepeated = /^(.{1,16}?)\1+.{0,15}$/s.test(secret) || new Set(secret).size < MIN_DISTINCT;
  if (isRepeated || PLACEHOLDER.test(secret)) return 'worthless';
  return /\d/.test(secret) ? null : 'doubtful';
}
