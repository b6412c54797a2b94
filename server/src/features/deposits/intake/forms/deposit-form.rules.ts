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

/** The fields of a form, by property. The amount is a decimal string with two decimals. */
export type FormFields = Pick<DepositContent, (typeof depositFields)[FormField]['property']>;

/**
 * A form with its fields, or with its mistakes. `text`: its part of the message. That of the first form includes the text above
 * it.
 */
export type ParsedForm = { type: DepositType; text: string } & (
  | { fields: FormFields; problems?: undefined }
  | { problems: FormProblem[] }
);

/** The first line of a form: its tag and the rest. A point or a dash before a digit belongs to the amount. */
const FIRST_LINE =
  /^([#/])(retention|ftd)(?:@(\w+))?(?![\p{L}\p{N}_])(?:[\s:：=;!]|[.,](?!\p{Nd})|[-–—](?=\s|$))*(.*)$/iu;
const LINK = /(?:https?:\/\/|www\.|\bt\.me\/)\S+/gi;
const USERNAME_OR_HASHTAG = /[@#][\p{L}\p{N}_]+/gu;
const MAX_PROBLEMS = 10;

/**
 * Parses the deposit forms of a message, which may have none. A form begins at a line that begins with the tag `#ftd`,
 * `#retention`, `/ftd` or `/retention`, in any language: see `findStarts`. A command may name the bot.
 */
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

/**
 * Parses forms. If the first form lacks its first line, it has this type. In a private chat, a single line with a digit is
 * parsed as an amount, unless it has a colon or begins with a field.
 */
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

/** Whether a text begins with a field, so that it lacks a first line such as `#ftd`. */
export const startsWithField = (text: string): boolean => isField(splitLines(text)[0]!);

const canBeAmount = (text: string): boolean =>
  splitLines(text).length === 1 &&
  /\p{Nd}/u.test(text) &&
  !/[:：]/.test(text) &&
  parseNamedText(text.trim()) === null;

/** Whether a text was probably meant as a form, with or without the first line. */
export function isLikelyForm(text: string): boolean {
  return splitLines(text).some((line, n) => {
    const firstLine = parseFirstLine(line);
    return isField(line) || (firstLine !== null && (n === 0 || hasContent(firstLine.rest)));
  });
}

/**
 * One line for each mistake in a form, at most `MAX_PROBLEMS`, and then the number of the others. The limit keeps the reply
 * short if a long text was not meant as a form.
 */
export function formatProblems(problems: FormProblem[]): Markdown[] {
  const shown = problems.slice(0, MAX_PROBLEMS);
  const count = problems.length - shown.length;
  return count > 0 ? [...shown, localize('common.andMore', { count })] : shown;
}

/** The empty form, for people to copy and fill in. */
export const buildFormTemplate = (type: DepositType): Markdown =>
  localize('deposits.template', { type, fields: formFields.filter((name) => hasField(type, name)) });

/** Formats a deposit as a form, without empty fields. */
export function formatForm(content: DepositContent): Markdown {
  const values = formFields.flatMap((field) => {
    const value = content[depositFields[field].property];
    return value ? [{ field, value: String(value) }] : [];
  });
  return localize('deposits.form', { type: content.type, values });
}

/** Whether a message is only the first line of a form, with which the person requests the template. */
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

/** The type of deposits that a tag stands for, in any language. */
export const findTypeByTag = (word: string): DepositType | undefined =>
  typeByTag.get(toLatinLookalikes(word));

/** Lists the tags of all languages, as `toLatinLookalikes` returns them. */
export const listTags = (): { key: string; type: DepositType }[] =>
  Array.from(typeByTag, ([key, type]) => ({ key, type }));

/** The lines of a text, with English tags in Latin letters, because other alphabets have letters that look the same. */
export const splitLines = (text: string): string[] => cleanMessage(text).split('\n').map(latinizeTags);

const latinizeTags = (line: string): string =>
  line.replace(/([#＃/])([\p{L}\p{M}]+)/gu, (written, sign: string, word: string) => {
    const tag = toLatinLookalikes(word);
    return /^(retention|ftd)$/.test(tag) ? `${sign === '/' ? sign : '#'}${tag}` : written;
  });

interface FirstLine {
  type: DepositType;
  /** The text after the tag on its line. */
  rest: string;
}

/**
 * Parses a line that begins with a tag of any language. Null: it begins with none. With `botName`, also null if the tag names a
 * bot, unless it is a command to this one.
 */
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

/** Whether an amount or a field follows the tag. "#ftd was slow today" is not a form. */
function hasContent(rest: string): boolean {
  return startsWithAmount(rest) || isField(rest) || (parseNamedText(rest) !== null && hasNumber(rest));
}

export const removeLinks = (text: string): string => text.replace(LINK, ' ');

/** Whether a text has a number that is not part of a link, a username or a hashtag. */
export const hasNumber = (text: string): boolean =>
  /\p{Nd}/u.test(removeLinks(text).replace(USERNAME_OR_HASHTAG, ' '));

interface FormStart extends FirstLine {
  /** The index of the line. */
  line: number;
}

/**
 * The lines at which forms begin. A tag alone on its line begins a form at the top of a message or below another form.
 * Elsewhere it may be a hashtag, so a field or a number must be below it. A tag followed by an amount or a field always begins
 * a form. A tag followed by other words begins only the first form of a message, and needs a field below it.
 */
function findStarts(lines: string[], botName: string): FormStart[] {
  const candidates = lines.flatMap((text, line): FormStart[] => {
    const firstLine = parseFirstLine(text, botName);
    return firstLine ? [{ ...firstLine, line }] : [];
  });
  if (candidates.length === 0) return [];
  const likelyStarts = candidates.filter(({ rest }) => rest === '' || hasContent(rest));
  const fieldFlags = lines.map(isField);
  const numberFlags = lines.map(hasNumber);
  const starts: FormStart[] = [];
  for (const candidate of candidates) {
    const { line, rest } = candidate;
    const end = likelyStarts.find((other) => other.line > line)?.line;
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

/** Reports fields above the first tag, which would be lost otherwise. */
const findProblemsAbove = (lines: string[]): FormProblem[] =>
  lines
    .filter(isField)
    .map((line) => localize('deposits.mistakes.above', { field: parseNamedText(line)!.name }));

function parseForm({ type, rest }: FirstLine, lines: string[], problemsAbove: FormProblem[]) {
  const { values, problems } = parseLines(rest, lines);
  problems.unshift(...problemsAbove);
  const amount = validateFieldsAndParseAmount(type, values, problems);
  if (problems.length > 0 || amount === null) return { type, problems };
  values.set('amount', amount);
  const fields = formFields.map((name) => [depositFields[name].property, values.get(name) ?? '']);
  return { type, fields: Object.fromEntries(fields) as FormFields };
}

/** Parses the text after the tag, and the lines below it. */
function parseLines(rest: string, lines: string[]) {
  const values = new Map<FormField, string>();
  const problems: FormProblem[] = [];
  for (const [n, line] of [rest, ...lines].entries()) {
    const parsed = n === 0 ? parseRow(line) : line.trim() === '' ? null : parseLine(line);
    for (const { name, value } of parsed?.fields ?? []) {
      if (values.has(name)) problems.push(localize('deposits.mistakes.twice', { field: name }));
      // All further lines belong to the description, even if they look like fields.
      const fullText = name === 'description' ? [value, ...lines.slice(n)].join('\n') : value;
      values.set(name, cleanField(name, fullText));
    }
    problems.push(...(parsed?.problems ?? []));
    if (parsed?.fields.some(({ name }) => name === 'description')) break;
  }
  return { values, problems };
}

/** Adds mistakes to `problems`. Returns the amount, or null if it is invalid. */
function validateFieldsAndParseAmount(
  type: DepositType,
  values: Map<FormField, string>,
  problems: FormProblem[],
) {
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
