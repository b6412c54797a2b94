import { parseDollars } from '../../../../../shared/amount.rules.js';
import { lines, type Markdown } from '../../../../platform/messenger/api/markdown.js';
import { localize } from '../../../../texts/texts.js';
import { toLatinLookalikes } from '../../../../platform/text/text.rules.js';
import { editDistance } from '../../../../../shared/edit-distance.rules.js';
import {
  findTypeByTag,
  hasNumber,
  splitLines,
  isLikelyForm,
  listTags,
  removeLinks,
} from './deposit-form.rules.js';
import { startsWithAmount } from './form-line.rules.js';
import type { DepositType } from '../../ledger/deposit.entity.js';

const TYPES = ['retention', 'ftd'] as const;
const ANY_TAG = /(?<![\p{L}\p{N}_/#@.])([#/])([\p{L}\p{M}]+)(?:@(\w+))?(?![\p{L}\p{N}_])/giu;
const TAG_AT_START = /^([#/])([\p{L}\p{M}]+)(?:@(\w+))?(?![\p{L}\p{N}_])/u;
/** How many letters may be wrong. */
const MAX_DISTANCE = { retention: 2, ftd: 1 } as const;
/** Ordinary hashtags that are similar to "retention". */
const ORDINARY_HASHTAGS =
  'attention detection detention intention pretension pretention prevention reception rejection retentive'.split(
    ' ',
  );

/** The hint for a message that was probably meant as a report but has no form. Null: it was not. */
export const findTagHint = (message: string, botName: string): Markdown | null =>
  misspellingHint(message, botName) ?? misplacedTagHint(message, botName);

/**
 * The hint for a message in which a line begins with a misspelt tag. Null: no line does. A word that may be an ordinary
 * hashtag, such as `#fed`, must be followed by a field of the form. A misspelt tag below the first line must be followed by a
 * field or an amount, and so must misspelt tags of other languages on every line, because they may be ordinary words.
 */
export function misspellingHint(message: string, botName: string): Markdown | null {
  const messageLines = splitLines(message);
  for (const [n, line] of messageLines.entries()) {
    const [tag = '', sign, word, addressee = botName] = TAG_AT_START.exec(line.trim()) ?? [];
    if (!sign || !word || addressee.toLowerCase() !== botName.toLowerCase()) continue;
    if (findTypeByTag(word)) continue;
    const name = toLatinLookalikes(word);
    const englishType = TYPES.find((type) => isMisspelling(name, type));
    const type = englishType ?? findTypeOfMisspelling(name);
    if (!type) continue;
    const rest = [line.trim().slice(tag.length), ...messageLines.slice(n + 1)].join('\n');
    const canBeConversation = englishType
      ? canBeHashtag(name, englishType) || (n > 0 && !startsWithAmount(rest))
      : !startsWithAmount(rest);
    if (canBeConversation && !isLikelyForm(rest)) continue;
    return localize('deposits.didYouMean', { written: sign + word, sign, type });
  }
  return null;
}

/** The hint for a message without a form that has a tag, usually inside a line, and a number. Null: one of the two is missing. */
function misplacedTagHint(message: string, botName: string): Markdown | null {
  const text = splitLines(message).join('\n');
  const tagMatches = [...removeLinks(text).matchAll(ANY_TAG)];
  const tag = tagMatches.find(
    ([, , word, addressee = botName]) =>
      findTypeByTag(word!) && addressee.toLowerCase() === botName.toLowerCase(),
  );
  if (!tag || !hasNumber(text)) return null;
  const [, sign = '#', word] = tag;
  const type = findTypeByTag(word!)!;
  const rest = tag.input.slice(tag.index + tag[0].length);
  const [, amount = ''] = /^[\s:=-]*((?:\p{Nd}[.,]?)*\p{Nd})/u.exec(rest) ?? [];
  return lines(
    localize('deposits.beginLine', { sign, type }),
    localize('deposits.beginExample', {
      sign,
      type,
      amount: 'amount' in parseDollars(amount) ? amount : '500',
    }),
  );
}

/** Whether the word is a misspelt English tag. A tag with more letters after it is another word. */
const isMisspelling = (written: string, type: DepositType): boolean =>
  !written.startsWith(type) && editDistance(written, type) <= MAX_DISTANCE[type];

/** Many short words are similar to "ftd", but a word that consists of all its letters and no others is a misspelling. */
const canBeHashtag = (written: string, type: DepositType): boolean =>
  type === 'retention'
    ? ORDINARY_HASHTAGS.includes(written)
    : [...new Set(written)].sort().join('') !== 'dft';

/**
 * The type of the most similar tag of all languages. A tag of at most three letters may have them in the wrong order. A tag of four
 * to seven letters may have one wrong letter, a longer one two. A word that continues or shortens a tag is another word.
 */
function findTypeOfMisspelling(written: string): DepositType | undefined {
  const tags = listTags();
  const isAnotherWord = ({ key }: { key: string }) =>
    key.length > 3 && (written.startsWith(key) || key.startsWith(written));
  if (tags.some(isAnotherWord)) return undefined;
  const candidates = tags
    .filter(({ key }) => key.length > 3 || sortLetters(key) === sortLetters(written))
    .map((tag) => ({ ...tag, distance: editDistance(written, tag.key) }))
    .filter(({ key, distance }) => distance <= (key.length < 8 && key.length > 3 ? 1 : 2));
  return candidates.sort((one, other) => one.distance - other.distance)[0]?.type;
}

const sortLetters = (word: string): string => [...word].sort().join('');
