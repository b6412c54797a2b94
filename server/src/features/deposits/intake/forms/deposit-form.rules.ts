import type { Markdown } from '../../../../platform/messenger/api/markdown.js';
import { localize, type TextKey, translations } from '../../../../texts/texts.js';
import { type AmountProblem, parseDollars } from '../../../../../shared/amount.rules.js';
import { cleanMessage } from '../../../../../shared/typed-text.rules.js';
import { toLatinLookalikes } from '../../../../platform/text/text.rules.js';
import {
  cleanField,
  type DepositContent,
  depositFields,
  type FormField,
  formFields,
  hasField,
  getTraits,
} from '../../ledger/deposit-fields.rules.js';
import type { DepositType } from '../../ledger/deposit.entity.js';
import {
  type FormProblem,
  isField,
  parseNamedText,
  parseLine,
  parseRow,
  startsWithAmount,
} from './form-line.rules.js';

/** By property. */
export type FormFields = Pick<DepositContent, (typeof depositFields)[FormField]['property']>;

/** `text`: the part of the message that is the form. */
export type ParsedForm = { type: DepositType; text: string } & (
  | { fields: FormFields; problems?: undefined }
  | { problems: FormProblem[] }
);

/** A point or a dash before a digit belongs to the amount. */
const FIRST_LINE =
  /^([#/])(retention|ftd)(?:@(\w+))?(?![\p{L}\p{N}_])(?:[\s:：=;!]|[.,](?!\p{Nd})|[-–—](?=\s|$))*(.*)$/iu;
const LINK = /(?:https?:\/\/|www\.|\bt\.me\/)\S+/gi;
const USERNAME_OR_HASHTAG = /[@#][\p{L}\p{N}_]+/gu;
const MAX_PROBLEMS = 10;

/** A form begins with `#ftd` or `/ftd`, `#retention` or `/retention`, in any language. */
export function parseForms(text: string, botName: string): ParsedForm[] {
  const lines = splitLines(text);
  const [first, ...others] = findStarts(lines, botName);
  if (!first) return [];
  const problemsAbove = findProblemsAbove(lines.slice(0, first.line));
  return [first, ...others].map((start, n): ParsedForm => {
    const end = others[n]?.line;
    const form = parseForm(start, lines.slice(start.line + 1, end), n === 0 ? problemsAbove : []);
    const ownLines = lines.slice(n === 0 ? 0 : start.line, end);
    return { ...form, text: others.length === 0 ? text : ownLines.join('\n') };
  });
}

/** Also accepts a first form that lacks its first line. In a private chat, a single line may be an amount. */
export function parseFormsOfType(
  type: DepositType,
  text: string,
  { botName, isPrivate }: { botName: string; isPrivate: boolean },
): [ParsedForm, ...ParsedForm[]] {
  const [form, ...others] = parseForms(text, botName);
  if (form && !startsWithField(text)) return [form, ...others];
  const prefix = `#${type}\n${isPrivate && canBeAmount(text) ? `${depositFields.amount.formName}: ` : ''}`;
  const [firstForm, ...furtherForms] = parseForms(prefix + text, botName);
  return [{ ...firstForm!, text: firstForm!.text.slice(prefix.length) }, ...furtherForms];
}

export const startsWithField = (text: string): boolean => isField(splitLines(text)[0]!);

const canBeAmount = (text: string): boolean =>
  splitLines(text).length === 1 &&
  /\p{Nd}/u.test(text) &&
  !/[:：]/.test(text) &&
  parseNamedText(text.trim()) === null;

export function isLikelyForm(text: string): boolean {
  return splitLines(text).some((line, n) => {
    const firstLine = parseFirstLine(line);
    return isField(line) || (firstLine !== null && (n === 0 || hasContent(firstLine.rest)));
  });
}

/** The limit keeps the reply short if a long text was not meant as a form. */
export function formatProblems(problems: FormProblem[]): Markdown[] {
  const shown = problems.slice(0, MAX_PROBLEMS);
  const count = problems.length - shown.length;
  return count > 0 ? [...shown, localize('common.andMore', { count })] : shown;
}

export const buildFormTemplate = (type: DepositType): Markdown =>
  localize('deposits.template', { type, fields: formFields.filter((name) => hasField(type, name)) });

/** Omits empty fields. */
export function formatForm(content: DepositContent): Markdown {
  const values = formFields.flatMap((field) => {
    const value = content[depositFields[field].property];
    return value ? [{ field, value: String(value) }] : [];
  });
  return localize('deposits.form', { type: content.type, values });
}

export function isFirstLineAlone(text: string): boolean {
  const [line, ...others] = splitLines(text);
  return others.length === 0 && parseFirstLine(line!)?.rest === '';
}

const typeByTag = new Map(
  Object.values(translations).flatMap(({ forms: { tags } }) =>
    (['retention', 'ftd'] as const).flatMap((type) =>
      tags[type].map((tag) => [toLatinLookalikes(tag), type] as const),
    ),
  ),
);

/** In any language. */
export const findTypeByTag = (word: string): DepositType | undefined =>
  typeByTag.get(toLatinLookalikes(word));

/** `key`: the tag, as `toLatinLookalikes` returns it. */
export const listTags = (): { key: string; type: DepositType }[] =>
  Array.from(typeByTag, ([key, type]) => ({ key, type }));

/** Letters of other alphabets look like those of the tags. */
export const splitLines = (text: string): string[] => cleanMessage(text).split('\n').map(latinizeTags);

const latinizeTags = (line: string): string =>
  line.replace(/([#＃/])([\p{L}\p{M}]+)/gu, (written, sign: string, word: string) => {
    const tag = toLatinLookalikes(word);
    return /^(retention|ftd)$/.test(tag) ? `${sign === '/' ? sign : '#'}${tag}` : written;
  });

interface FirstLine {
  type: DepositType;
  rest: string;
}

/** With `botName`, only a command to this bot may name a bot. */
function parseFirstLine(line: string, botName?: string): FirstLine | null {
  const englishLine = line
    .trim()
    .replace(/^([#＃/])([\p{L}\p{M}]+)/u, (written, sign: string, word: string) => {
      const type = findTypeByTag(word);
      return type ? `${sign === '/' ? sign : '#'}${type}` : written;
    });
  const [, sign, type, addressee, rest] = FIRST_LINE.exec(englishLine) ?? [];
  if (!type) return null;
  const isAddressed = sign === '/' && addressee?.toLowerCase() === botName?.toLowerCase();
  if (botName !== undefined && addressee && !isAddressed) return null;
  return { type: type.toLowerCase() as DepositType, rest: rest! };
}

/** "#ftd was slow today" is not a form. */
function hasContent(rest: string): boolean {
  return startsWithAmount(rest) || isField(rest) || (parseNamedText(rest) !== null && hasNumber(rest));
}

export const removeLinks = (text: string): string => text.replace(LINK, ' ');

export const hasNumber = (text: string): boolean =>
  /\p{Nd}/u.test(removeLinks(text).replace(USERNAME_OR_HASHTAG, ' '));

interface FormStart extends FirstLine {
  line: number;
}

/** Elsewhere than at the top or below another form, a tag alone may be a hashtag. */
function findStarts(lines: string[], botName: string): FormStart[] {
  const candidates = lines.flatMap((text, line): FormStart[] => {
    const firstLine = parseFirstLine(text, botName);
    return firstLine ? [{ ...firstLine, line }] : [];
  });
  if (candidates.length === 0) return [];
  const certainStarts = candidates.filter(({ rest }) => rest === '' || hasContent(rest));
  const fieldFlags = lines.map(isField);
  const numberFlags = lines.map(hasNumber);
  const starts: FormStart[] = [];
  for (const candidate of candidates) {
    const { line, rest } = candidate;
    const end = certainStarts.find((other) => other.line > line)?.line;
    const hasAnyBelow = (flags: boolean[]) => flags.slice(line + 1, end).includes(true);
    const isFirst = starts.length === 0;
    const isForm =
      rest === ''
        ? !isFirst || line === 0 || hasAnyBelow(fieldFlags) || hasAnyBelow(numberFlags)
        : hasContent(rest) || (isFirst && hasAnyBelow(fieldFlags));
    if (isForm) starts.push(candidate);
  }
  return starts;
}

const findProblemsAbove = (lines: string[]): FormProblem[] =>
  lines
    .filter(isField)
    .map((line) => localize('deposits.mistakes.above', { field: parseNamedText(line)!.name }));

function parseForm({ type, rest }: FirstLine, lines: string[], problemsAbove: FormProblem[]) {
  const { values, problems } = parseLines(rest, lines);
  problems.unshift(...problemsAbove);
  const amount = validateAndParseAmount(type, values, problems);
  if (problems.length > 0 || amount === null) return { type, problems };
  values.set('amount', amount);
  const fields = formFields.map((name) => [depositFields[name].property, values.get(name) ?? '']);
  return { type, fields: Object.fromEntries(fields) as FormFields };
}

function parseLines(rest: string, lines: string[]) {
  const values = new Map<FormField, string>();
  const problems: FormProblem[] = [];
  const rows = [null, ...lines];
  for (const [n, line] of rows.entries()) {
    const parsed = line === null ? parseRow(rest) : line.trim() === '' ? null : parseLine(line);
    for (const { name, value } of parsed?.fields ?? []) {
      if (values.has(name)) problems.push(localize('deposits.mistakes.twice', { field: name }));
      // All further lines belong to the description, even if they look like fields.
      const fullText = name === 'description' ? [value, ...rows.slice(n + 1)].join('\n') : value;
      values.set(name, cleanField(name, fullText));
    }
    problems.push(...(parsed?.problems ?? []));
    if (parsed?.fields.some(({ name }) => name === 'description')) break;
  }
  return { values, problems };
}

/** Null: the amount is invalid. */
function validateAndParseAmount(type: DepositType, values: Map<FormField, string>, problems: FormProblem[]) {
  for (const [field, value] of values) {
    const { onlyType, maxLength } = getTraits(field);
    if (!hasField(type, field) && value !== '')
      problems.push(localize('deposits.mistakes.otherType', { field, type: onlyType! }));
    if (maxLength !== null && value.length > maxLength)
      problems.push(localize('deposits.mistakes.tooLong', { field, limit: maxLength }));
  }
  const amount = parseDollars(values.get('amount') ?? '');
  if ('problem' in amount) {
    problems.push(describeAmountProblem(amount.problem));
    return null;
  }
  return amount.amount;
}

const amountTexts = {
  'is required': 'deposits.amountMistakes.required',
  'must be more than zero': 'deposits.amountMistakes.notPositive',
  'is not a number, such as 1250.50': 'deposits.amountMistakes.notANumber',
  'is unclear: it mixes digits of two scripts': 'deposits.amountMistakes.mixedDigits',
  'is in another currency. Amounts are in US dollars.': 'deposits.amountMistakes.otherCurrency',
  'is unclear: write it without "k"': 'deposits.amountMistakes.unclearThousands',
  'has more than two decimals': 'deposits.amountMistakes.decimals',
  'is more than 9,999,999,999.99': 'deposits.amountMistakes.tooLarge',
} as const satisfies Record<Exclude<AmountProblem, `${string} is ambiguous${string}`>, TextKey>;

function describeAmountProblem(problem: AmountProblem): Markdown {
  const [, text, one, other] = /^(.+) is ambiguous: write (.+) or (.+)$/.exec(problem) ?? [];
  if (text) return localize('deposits.amountMistakes.ambiguous', { text, one: one!, other: other! });
  return localize(amountTexts[problem as keyof typeof amountTexts]);
}
