import { md } from '../../../platform/messenger/api/markdown.js';
import { readAmount } from '../../../../shared/amount.rules.js';
import {
  type DepositContent,
  depositFields,
  type FormField,
  formFields,
  hasField,
  traitsOf,
} from '../deposit-fields.rules.js';
import type { DepositType } from '../ledger/deposit.entity.js';

/** The amount is a decimal string with two decimals. */
export type FormFields = Pick<DepositContent, (typeof depositFields)[FormField]['property']>;

export interface FormProblem {
  field: string;
  message: string;
}

/** `text`: the part of the message that is the form. */
export type ReadForm = { type: DepositType; text: string } & (
  | { fields: FormFields; problems?: undefined }
  | { problems: FormProblem[] }
);

export const onlyMembers = md`Only members of this brand may report deposits`;

const FIRST_LINE = /^([#/])(retention|ftd)(?:@(\w+))?(?![\p{L}\p{N}_])[\s:.,;!]*(.*)$/iu;
/** Invisible characters, such as direction marks, that copied text and right-to-left keyboards contain. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Also the full-width colon of East Asian keyboards. */
const COLON = /[:：]/;
const MAX_PROBLEMS = 10;
const titleOf = (name: FormField) => depositFields[name].form;
const fieldBySquashedName = new Map(formFields.map((name) => [squash(titleOf(name)), name]));

/**
 * Reads the deposit forms of a message (telegram.md). None: the text is no form, and gets no reply. The message begins with
 * `#ftd`, `#retention`, `/ftd` or `/retention`, and each further form with a line that is one of these. A command may name this
 * bot.
 */
export function readForms(text: string, botName: string): ReadForm[] {
  const lines = linesOf(text);
  const head = headOf(lines[0]!, botName);
  if (!head) return [];
  // "#ftd was slow today" is talk. "#ftd Amount: 5" is a form whose first field is on the first line. "#ftd for Anna" is a
  // form with a mistake, if fields follow.
  if (head.rest && ![head.rest, ...lines.slice(1)].some(fieldOf)) return [];
  const [first, ...others] = partsOf(lines, botName);
  if (others.length === 0) return [{ ...readPart(head, lines.slice(1)), text }];
  return [first!, ...others].map(([headLine, ...rest]) => ({
    ...readPart(headOf(headLine!, botName)!, rest),
    text: [headLine, ...rest].join('\n'),
  }));
}

/**
 * Reads forms of which the first may lack its first line. It is of that type then. `isPrivate`: in a dialogue, a number alone is
 * the amount.
 */
export function readFormsOf(
  type: DepositType,
  text: string,
  { botName, isPrivate }: { botName: string; isPrivate: boolean },
): [ReadForm, ...ReadForm[]] {
  const [form, ...others] = readForms(text, botName);
  if (form) return [form, ...others];
  const head = `#${type}\n${isPrivate && isAmountAlone(text) ? `${titleOf('amount')}: ` : ''}`;
  const [headed, ...rest] = readForms(head + text, botName);
  return [{ ...headed!, text: headed!.text.slice(head.length) }, ...rest];
}

const isAmountAlone = (text: string): boolean =>
  /\p{Nd}/u.test(text) && !COLON.test(text) && linesOf(text).length === 1;

/** Whether a text was meant as a form, with or without the first line. */
export function looksLikeForm(text: string): boolean {
  return linesOf(text).some((line, i) => fieldOf(line) || (i === 0 && FIRST_LINE.test(line)));
}

/** The mistakes of a form, one line for each of the first `MAX_PROBLEMS`, so that a text of another kind is not repeated. */
export function describeProblems(problems: FormProblem[]): string[] {
  const described = problems.slice(0, MAX_PROBLEMS).map(({ field, message }) => `${field} ${message}`);
  const more = problems.length - described.length;
  return more > 0 ? [...described, `and ${more} more`] : described;
}

/** The empty form, for people to copy and fill in. */
export function formTemplate(type: DepositType): string {
  const fields = formFields.filter((name) => hasField(type, name));
  return [`#${type}`, ...fields.map((name) => `${titleOf(name)}:`)].join('\n');
}

/** A deposit in the words of the form, without empty fields. */
export function filledForm(content: DepositContent): string {
  const filled = formFields.flatMap((name) => {
    const value = content[depositFields[name].property];
    return value ? [`${titleOf(name)}: ${value}`] : [];
  });
  return [`#${content.type}`, ...filled].join('\n');
}

/** Whether a message is nothing but the first line of a form: the person asks for the form. */
export const isFirstLineAlone = (text: string): boolean =>
  linesOf(text).length === 1 && FIRST_LINE.exec(linesOf(text)[0]!)?.[4] === '';

/** The text without characters that nobody sees. */
export const visible = (text: string): string => text.replace(INVISIBLE, '').trim();

function linesOf(text: string): string[] {
  return visible(text).split(/\r\n|\n|\r/);
}

interface Head {
  type: DepositType;
  /** What follows the type on the line. */
  rest: string;
}

function headOf(line: string, botName: string): Head | null {
  const [, sign, name, addressee, rest = ''] = FIRST_LINE.exec(line.trim()) ?? [];
  if (!sign || !name) return null;
  if (addressee && (sign === '#' || addressee.toLowerCase() !== botName.toLowerCase())) return null;
  return { type: name.toLowerCase() as DepositType, rest };
}

/** The lines of each form. */
function partsOf(lines: string[], botName: string): string[][] {
  const parts: string[][] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || headOf(line, botName)?.rest === '') parts.push([line]);
    else parts.at(-1)!.push(line);
  }
  return parts;
}

function readPart({ type, rest }: Head, lines: string[]) {
  const { values, problems } = readLines(rest ? [rest, ...lines] : lines);
  const amount = checkValues(type, values, problems);
  if (problems.length > 0 || amount === null) return { type, problems };
  values.set('amount', amount);
  const fields = formFields.map((name) => [depositFields[name].property, values.get(name) ?? '']);
  return { type, fields: Object.fromEntries(fields) as FormFields };
}

function readLines(lines: string[]) {
  const values = new Map<FormField, string>();
  const problems: FormProblem[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const field = fieldOf(line);
    const colon = line.search(COLON);
    if (!field) {
      const written = shorten(colon > 0 ? line.slice(0, colon) : line);
      problems.push({
        field: written,
        message: colon > 0 ? 'is not a field of the form' : 'is not "Name: value"',
      });
      continue;
    }
    if (values.has(field)) problems.push({ field: titleOf(field), message: 'stands there twice' });
    const value = line.slice(colon + 1);
    if (field === 'description') {
      // All lines below belong to the description, even if they look like fields.
      values.set(field, [value, ...lines.slice(index + 1)].join('\n').trim());
      break;
    }
    values.set(field, value.trim());
  }
  return { values, problems };
}

/** Adds mistakes to `problems`. Returns the amount, or null if it is wrong. */
function checkValues(type: DepositType, values: Map<FormField, string>, problems: FormProblem[]) {
  for (const [field, value] of values) {
    const { only, limit } = traitsOf(field);
    if (!hasField(type, field) && value !== '')
      problems.push({ field: titleOf(field), message: `belongs to #${only} only` });
    if (limit !== undefined && value.length > limit)
      problems.push({ field: titleOf(field), message: `is longer than ${limit} characters` });
  }
  const amount = readAmount(values.get('amount') ?? '');
  if ('problem' in amount) {
    problems.push({ field: titleOf('amount'), message: amount.problem });
    return null;
  }
  return amount.amount;
}

function fieldOf(line: string): FormField | undefined {
  const colon = line.search(COLON);
  return colon < 0 ? undefined : fieldBySquashedName.get(squash(line.slice(0, colon)));
}

function squash(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}

function shorten(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > 40 ? `${trimmed.slice(0, 40)}…` : trimmed;
}
