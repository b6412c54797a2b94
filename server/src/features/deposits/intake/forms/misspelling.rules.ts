import { parseDollars } from '../../../../../shared/amount.rules.js';
import { lines, type Markdown, md, pre } from '../../../../platform/messenger/api/markdown.js';
import { toLatinLookalikes } from '../../../../platform/text/text.rules.js';
import { editDistance } from '../../../../../shared/edit-distance.rules.js';
import { hasNumber, splitLines, isLikelyForm, removeLinks } from './deposit-form.rules.js';
import { startsWithAmount } from './form-line.rules.js';

const TYPES = ['retention', 'ftd'] as const;
const ANY_TAG = /(?<![\p{L}\p{N}_/#@.])([#/])(retention|ftd)(?:@(\w+))?(?![\p{L}\p{N}_])/giu;
const FIRST_WORD = /^([#/])(\p{L}+)(?:@(\w+))?(?![\p{L}\p{N}_])/u;
/** How many letters may be wrong. */
const MAX_DISTANCE = { retention: 2, ftd: 1 } as const;
/** Ordinary hashtags that are as similar to a tag. */
const ORDINARY_HASHTAGS = new Set([
  ...['attention', 'detention', 'intention', 'pretension', 'pretention', 'rejection', 'retentive'],
]);

/** The hint for a message that was probably meant as a report but has no form. Null: it was not. */
export const buildHint = (message: string, botName: string): Markdown | null =>
  misspellingHint(message, botName) ?? misplacedTagHint(message, botName);

/**
 * The hint for a message in which a line begins with a word that is nearly a tag. Null: none does. A word that may be an ordinary
 * hashtag, such as `#fed`, needs a field of the form below it. Below other lines, any word needs one, or an amount behind it.
 */
export function misspellingHint(message: string, botName: string): Markdown | null {
  const written = splitLines(message);
  for (const [n, line] of written.entries()) {
    const [start = '', sign, word, addressee = botName] = FIRST_WORD.exec(line.trim()) ?? [];
    if (!sign || !word || addressee.toLowerCase() !== botName.toLowerCase()) continue;
    const name = toLatinLookalikes(word);
    const type = TYPES.find((type) => isNear(name, type));
    if (!type) continue;
    const rest = [line.trim().slice(start.length), ...written.slice(n + 1)].join('\n');
    const mayBeTalk = canBeHashtag(name, type) || (n > 0 && !startsWithAmount(rest));
    if (mayBeTalk && !isLikelyForm(rest)) continue;
    return md`${sign}${word}: did you mean ${sign}${type}? Edit the message.`;
  }
  return null;
}

/** The hint for a message with a tag and a number in which the tag begins no form. Null: it has none, or no number. */
function misplacedTagHint(message: string, botName: string): Markdown | null {
  const text = splitLines(message).join('\n');
  const tags = [...removeLinks(text).matchAll(ANY_TAG)];
  const tag = tags.find(([, , , addressee = botName]) => addressee.toLowerCase() === botName.toLowerCase());
  if (!tag || !hasNumber(text)) return null;
  const [, sign = '#', type = ''] = tag;
  const rest = tag.input.slice(tag.index + tag[0].length);
  const [, amount = ''] = /^[\s:=-]*((?:\p{Nd}[.,]?)*\p{Nd})/u.exec(rest) ?? [];
  return lines(
    md`Not reported yet: begin a line with ${sign}${type} and the amount. Edit the message, such as:`,
    pre(`${sign}${type} ${'amount' in parseDollars(amount) ? amount : '500'}`),
  );
}

/** More letters after the word make it another one. */
const isNear = (written: string, type: 'retention' | 'ftd'): boolean =>
  !written.startsWith(type) && editDistance(written, type) <= MAX_DISTANCE[type];

/** Every word of three letters is near "ftd". Its own letters, twice or in another order, are no accident. */
const canBeHashtag = (written: string, type: 'retention' | 'ftd'): boolean =>
  type === 'retention' ? ORDINARY_HASHTAGS.has(written) : [...new Set(written)].sort().join('') !== 'dft';
