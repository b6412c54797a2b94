import type { Markdown } from '../../../../platform/messenger/api/markdown.js';
import { localize } from '../../../../texts/texts.js';
import { DEFAULT_LANGUAGE, type Language } from '../../../../../shared/language.rules.js';
import { NOT_A_NUMBER, parseDollars } from '../../../../../shared/amount.rules.js';
import { editDistance } from '../../../../../shared/edit-distance.rules.js';
import {
  findFieldByName,
  type FormField,
  listFieldNameKeys,
  toFieldNameKey,
} from '../../ledger/deposit-fields.rules.js';

/** A mistake in a form, as a sentence. */
export type FormProblem = Markdown;

/** The content of a line of a form. Problems name the words that are not a field. */
export interface ParsedLine {
  fields: { name: FormField; value: string }[];
  problems: FormProblem[];
}

interface NamedText {
  name: FormField;
  /** The text after the name and its separator. */
  value: string;
  /** A colon or an equals sign follows the name. */
  isSeparated: boolean;
  /** The languages in which the field has this name. */
  languages: Language[];
}

/** Separates the name of a field from its value. Includes the full-width colon of East Asian keyboards. */
const SEPARATOR = /[:：=]/;
const LEADING_DASH = /^[-–—]\s+/;
const TRAILING_MARKS = /[\s.,;!]+$/;
/** A number, which a sign or a currency may precede. */
const STARTS_WITH_AMOUNT = /^(?:us ?\$|usd)?[^\p{L}\p{N}]*\p{Nd}/iu;
const WORD_WITH_DIGIT = /^(?=\S*\p{Nd})\S+$/u;
const FILLERS = /\b(?:and|by|for|from|of|to|via|with)\b/gi;
/** Names of fields are searched in this many characters: the length of the longest one, and room for extra spaces. */
const MAX_NAME_LENGTH = 40;
/** The number of words of the longest name, and of the longest amount. */
const MAX_NAME_WORDS = 3;
const MAX_AMOUNT_WORDS = 8;

/** Parses `Name: value`, `Name=value`, `Name - value` and `Name value`. Null: the text does not begin with a field. */
export function parseNamedText(text: string): NamedText | null {
  const end = text.search(SEPARATOR);
  const separatedText = end < 0 ? null : toNamedText(text.slice(0, end), text.slice(end + 1), true);
  if (separatedText) return separatedText;
  const words = text.slice(0, MAX_NAME_LENGTH).match(/\S+\s*/g) ?? [];
  for (let count = MAX_NAME_WORDS; count > 0; count -= 1) {
    const written = words.slice(0, count).join('');
    const namedText = toNamedText(written, text.slice(written.length), false);
    if (namedText) return namedText;
  }
  return null;
}

function toNamedText(written: string, rest: string, isSeparated: boolean): NamedText | null {
  const value = isSeparated ? rest : rest.replace(LEADING_DASH, '');
  const field = findFieldByName(written);
  if (field && (isSeparated || field.languages.includes(DEFAULT_LANGUAGE) || canBeValue(field.name, value)))
    return { ...field, value, isSeparated };
  // "Client 48213" is a field, and "Client said so" is conversation.
  const isClient = toFieldNameKey(written) === 'client' && canBeValue('client_id', value);
  return isClient ? { name: 'client_id', value, isSeparated, languages: [DEFAULT_LANGUAGE] } : null;
}

/** Whether a text can be the value of a field whose name is an ordinary word. */
function canBeValue(name: FormField, value: string): boolean {
  if (name === 'amount') return startsWithAmount(value);
  return name !== 'client_id' || WORD_WITH_DIGIT.test(getFirstWord(value));
}

const getFirstWord = (text: string): string => text.trim().split(/[\s,;]+/, 1)[0]!;

/** Whether the line begins with a field's name and a separator, or with an amount such as `Amount 500`, which needs none. */
export function isField(line: string): boolean {
  const { name, value, isSeparated } = parseNamedText(line) ?? {};
  return isSeparated === true || (name === 'amount' && startsWithAmount(value!));
}

export const startsWithAmount = (text: string): boolean => STARTS_WITH_AMOUNT.test(text.trim());

/** Parses a line below the tag. The line has one field, or is a row of several. */
export function parseLine(line: string): ParsedLine {
  const namedText = parseNamedText(line);
  if (!namedText) return { fields: [], problems: [buildProblem(line)] };
  const { name, value, isSeparated } = namedText;
  if (name === 'amount') return parseRow(value, { isAmountExpected: true });
  const isRow = !isSeparated && (isId(name) || splitRow(line).parts.length > 1);
  if (isRow && name !== 'description') return parseRow(line);
  return { fields: [{ name, value }], problems: [] };
}

/** Ids have no spaces, so words after one do not belong to it. */
const isId = (name: FormField): boolean => name === 'client_id' || name === 'wallet';

/**
 * Parses fields in one row, such as `500 client 48213, agent: Anna Bell`. The text before the first field is the amount. A value
 * without a separator is one word, because further words may be conversation. Only an amount, an agent and a description may be
 * longer.
 */
export function parseRow(text: string, { isAmountExpected = false } = {}): ParsedLine {
  const { leading, parts } = splitRow(text);
  const row = parseAmountText(leading, isAmountExpected);
  for (const { name, value, isSeparated } of parts) {
    if (name === 'description') row.fields.push({ name, value });
    else if (name === 'amount') mergeLine(row, parseAmountText(value, true));
    else if (isSeparated || name === 'agent') row.fields.push({ name, value: trimMarks(value) });
    else {
      const [word = '', ...others] = trimMarks(value).split(/\s+/);
      row.fields.push({ name, value: trimMarks(word) });
      mergeLine(row, parseLeftOver(others.join(' ')));
    }
  }
  return row;
}

const trimMarks = (text: string): string => text.trim().replace(TRAILING_MARKS, '');

function mergeLine(target: ParsedLine, { fields, problems }: ParsedLine): void {
  target.fields.push(...fields);
  target.problems.push(...problems);
}

/** Splits a row at the names of fields, into the text before the first of them and each field with the text up to the next. */
function splitRow(text: string): { leading: string; parts: NamedText[] } {
  const starts: { from: number; valueFrom: number; part: NamedText }[] = [];
  for (const { 0: word, index } of text.matchAll(/[^\s,;]+/g)) {
    if (index < (starts.at(-1)?.valueFrom ?? 0) || !/^\p{L}/u.test(word)) continue;
    const part = parseNamedText(text.slice(index, index + MAX_NAME_LENGTH + 1));
    if (!part || !isNameInRow(part, starts[0]?.part, text.slice(starts.at(-1)?.valueFrom ?? 0, index)))
      continue;
    // `part.value` is the end of the slice.
    const valueFrom = Math.min(text.length, index + MAX_NAME_LENGTH + 1) - part.value.length;
    starts.push({ from: index, valueFrom, part });
    if (part.name === 'description') break;
  }
  return {
    leading: text.slice(0, starts[0]?.from),
    parts: starts.map(({ valueFrom, part }, n) => ({
      ...part,
      value: text.slice(valueFrom, starts[n + 1]?.from),
    })),
  };
}

/**
 * Whether a part of a row is meant as a field, not as text that happens to match the name of one. "Borsa", for example, can be a
 * value, and is also the name of a field in Turkish. So names count only if they are English, or in the language of the row's
 * first field. A name that is not English also needs a separator, or a value after it and, unless it is the first, text before
 * it. `textBefore`: the text since the previous name.
 */
function isNameInRow(part: NamedText, first: NamedText | undefined, textBefore: string): boolean {
  if (part.languages.includes(DEFAULT_LANGUAGE)) return true;
  if (first && !part.languages.some((language) => first.languages.includes(language))) return false;
  return part.isSeparated || (part.value.trim() !== '' && (!first || textBefore.trim() !== ''));
}

/**
 * Parses an amount, and reports the words after it. If the text does not begin with an amount, reports all words, unless
 * `isAmountExpected`.
 */
function parseAmountText(text: string, isAmountExpected: boolean): ParsedLine {
  const words = trimMarks(text).split(/\s+/).filter(Boolean);
  if (!isAmountExpected && !startsWithAmount(words.join(' '))) return parseLeftOver(words.join(' '));
  // The longest prefix that is an amount counts, so that "1 250 for Anna" is 1250, and "5 EUR today" is in another currency.
  for (let count = Math.min(words.length, MAX_AMOUNT_WORDS); count > 0; count -= 1) {
    const value = trimMarks(words.slice(0, count).join(' '));
    const amount = parseDollars(value);
    if ('problem' in amount && amount.problem === NOT_A_NUMBER) continue;
    const { problems } = parseLeftOver(words.slice(count).join(' '));
    return { fields: [{ name: 'amount', value }], problems };
  }
  return { fields: [{ name: 'amount', value: words.join(' ') }], problems: [] };
}

/** Reports words that are not a field. Ignores emoji, and fillers such as the "from" of "500 from client 48213". */
const parseLeftOver = (text: string): ParsedLine => ({
  fields: [],
  problems: /[\p{L}\p{N}]/u.test(text.replace(FILLERS, '')) ? [buildProblem(text)] : [],
});

/** Words that are not a field of the form. */
interface UnknownText {
  /** The words before the separator, or all words if there is none. Shortened. */
  text: string;
  /** Whether a separator follows the words, so that they are meant as the name of a field. */
  isNamed: boolean;
  nearestField?: FormField;
}

export function parseUnknown(line: string): UnknownText {
  const end = line.search(SEPARATOR);
  if (end <= 0) return { text: shorten(line), isNamed: false };
  const written = line.slice(0, end);
  return { text: shorten(written), isNamed: true, nearestField: findNearestField(written) };
}

function buildProblem(line: string): FormProblem {
  const { text, isNamed, nearestField: near } = parseUnknown(line);
  if (!isNamed) return localize('deposits.mistakes.unknownText', { text });
  return near
    ? localize('deposits.mistakes.unknownFieldNear', { text, near })
    : localize('deposits.mistakes.unknownField', { text });
}

/** The field whose name is most similar to the written one, if one is similar enough. */
function findNearestField(written: string): FormField | undefined {
  const key = toFieldNameKey(written).slice(0, MAX_NAME_LENGTH);
  const candidates = listFieldNameKeys()
    .map(({ name, key: nameKey }) => ({ name, nameKey, distance: editDistance(key, nameKey) }))
    .filter(({ nameKey, distance }) => distance <= 2 && distance < nameKey.length / 2);
  return candidates.sort((one, other) => one.distance - other.distance)[0]?.name;
}

function shorten(text: string): string {
  const short = text.trim();
  return short.length > MAX_NAME_LENGTH ? `${short.slice(0, MAX_NAME_LENGTH)}…` : short;
}
