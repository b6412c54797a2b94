import { type Markdown, md } from '../../../platform/messenger/api/markdown.js';
import { editDistance } from '../../../platform/text-match.rules.js';
import { looksLikeForm, visible } from './deposit-form.rules.js';

const FIRST_WORD = /^([#/])(\p{L}+)(?:@(\w+))?(?![\p{L}\p{N}_])/u;
/** How many letters may be wrong. */
const MAX_DISTANCE = { retention: 2, ftd: 1 } as const;
/** Words that people write as hashtags, and that are as near. */
const ORDINARY = new Set([
  ...['attention', 'detention', 'intention', 'pretension', 'pretention', 'rejection', 'retentive'],
]);

/**
 * The hint for a message whose first word is nearly that of a form. Null: it is not. A word that may be an ordinary hashtag,
 * such as `#fed`, needs a field of the form below it.
 */
export function nearMiss(message: string, botName: string): Markdown | null {
  const text = visible(message);
  const [start = '', sign, word, addressee = botName] = FIRST_WORD.exec(text) ?? [];
  if (!sign || !word || addressee.toLowerCase() !== botName.toLowerCase()) return null;
  const written = word.toLowerCase();
  const type = (['retention', 'ftd'] as const).find((type) => isNear(written, type));
  if (!type) return null;
  if (mayBeHashtag(written, type) && !looksLikeForm(text.slice(start.length))) return null;
  return md`${sign}${word}: did you mean ${sign}${type}? Edit the message.`;
}

/** More letters after the word make it another one. */
const isNear = (written: string, type: 'retention' | 'ftd'): boolean =>
  !written.startsWith(type) && editDistance(written, type) <= MAX_DISTANCE[type];

/** Every word of three letters is near "ftd". Its own letters, twice or in another order, are no accident. */
const mayBeHashtag = (written: string, type: 'retention' | 'ftd'): boolean =>
  type === 'retention' ? ORDINARY.has(written) : [...new Set(written)].sort().join('') !== 'dft';
