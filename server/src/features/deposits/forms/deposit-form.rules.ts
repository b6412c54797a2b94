import { md } from '../../../platform/messenger/api/markdown.js';
import { readAmount } from '../../../platform/money.rules.js';
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

export type ReadForm =
  | { type: DepositType; fields: FormFields; problems?: undefined }
  | { type: DepositType; problems: FormProblem[] };

export const onlyMembers = md`Only members of this brand may report deposits`;

const FIRST_LINE = /^([#/])(retention|ftd)(?:@(\w+))?(?![\p{L}\p{N}_])[\s:.,;!]*(.*)$/iu;
/** Invisible characters, such as direction marks, that copied text and right-to-left keyboards contain. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Also the full-width colon of East Asian keyboards. */
const COLON = /[:：]/;
const MAX_PROBLEMS = 10;
const titleOf = (name: FormField) => depositFields[name].form;
const fieldBySquashedName = new Map(formFields.map((name) => [squash(titleOf(name)), name]));

/**
 * Reads the deposit form (telegram.md). Null: the text is no form, and gets no reply. A form begins with `#ftd`,
 * `#retention`, `/ftd` or `/retention` on its first line. A command may name this bot.
 */
export function readForm(text: string, botName: string): ReadForm | null {
  const [firstLine = '', ...restLines] = linesOf(text);
  const [, sign, name, addressee, rest = ''] = FIRST_LINE.exec(firstLine.trim()) ?? [];
  if (!sign || !name) return null;
  if (addressee && (sign === '#' || addressee.toLowerCase() !== botName.toLowerCase())) return null;
  // "#ftd was slow today" is talk. "#ftd Amount: 5" is a form whose first field is on the first line. "#ftd for Anna" is a
  // form with a mistake, if fields follow.
  if (rest && ![rest, ...restLines].some(fieldOf)) return null;

  const type = name.toLowerCase() as DepositType;
  const { values, problems } = readLines(rest ? [rest, ...restLines] : restLines);
  const amount = checkValues(type, values, problems);
  if (problems.length > 0 || amount === null) return { type, problems };
  values.set('amount', amount);
  const fields = formFields.map((name) => [depositFields[name].property, values.get(name) ?? '']);
  return { type, fields: Object.fromEntries(fields) as FormFields };
}

/** Reads a form whose first line may be missing. It is of that type, unless its first line names the other. */
export function readFormOf(type: DepositType, text: string, botName: string): ReadForm {
  return readForm(text, botName) ?? readForm(`#${type}\n${text}`, botName)!;
}

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

function linesOf(text: string): string[] {
  return text
    .replace(INVISIBLE, '')
    .trim()
    .split(/\r\n|\n|\r/);
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
