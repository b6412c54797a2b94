import { parseDollars } from '../../../../shared/amount.rules.js';
import { cleanMessage } from '../../../../shared/typed-text.rules.js';
import {
  cleanField,
  depositFields,
  type FormField,
  hasField,
  getTraits,
} from '../ledger/deposit-fields.rules.js';
import { isField, parseNamedText, parseUnknown } from '../intake/forms/form-line.rules.js';
import type { DepositType } from '../ledger/deposit.entity.js';

type CorrectedTexts = Partial<Record<(typeof depositFields)[FormField]['property'], string>>;

const COLON = /[:：]/;

/**
 * Parses the reply to a card: lines of `Name: value`, as in the form, or only the client id if that is `missing`. Returns the
 * corrected fields by property, with the agent's name as it was written, or the problems of all lines.
 */
export function parseCorrection(
  text: string,
  type: DepositType,
  missing: 'client' | 'agent' | null,
): { fields: CorrectedTexts } | { problems: string[] } {
  const inputLines = cleanMessage(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const [firstLine] = inputLines;
  const lines =
    inputLines.length === 1 &&
    missing === 'client' &&
    !COLON.test(firstLine!) &&
    !parseUnambiguousField(firstLine!)
      ? [`Client ID: ${firstLine}`]
      : inputLines;
  const fields: CorrectedTexts = {};
  const problems: string[] = [];
  for (const line of lines) {
    const namedText = parseUnambiguousField(line);
    if (!namedText) {
      problems.push(formatUnknownField(line));
      continue;
    }
    const { name } = namedText;
    const value = cleanField(name, namedText.value);
    const problem = findProblem(name, value, type);
    if (problem) problems.push(problem);
    else if (name === 'amount') fields.amount = (parseDollars(value) as { amount: string }).amount;
    else fields[depositFields[name].property] = value;
  }
  if (lines.length === 0) problems.push('Write lines of "Name: value"');
  return problems.length > 0 ? { problems } : { fields };
}

/** A line without a separator may be a sentence, so its value must be an amount, or one word with a digit. */
function parseUnambiguousField(line: string) {
  const namedText = parseNamedText(line);
  return namedText && (isField(line) || /^(?=\S*\p{Nd})\S+$/u.test(namedText.value)) ? namedText : null;
}

function formatUnknownField(line: string): string {
  const { text, isNamed, nearestField } = parseUnknown(line);
  if (!isNamed) return `"${text}" is not "Name: value"`;
  const suggestion = nearestField ? `, did you mean ${depositFields[nearestField].formName}?` : '';
  return `"${text}" is an unknown field${suggestion}`;
}

function findProblem(name: FormField, value: string, type: DepositType): string | null {
  const title = depositFields[name].formName;
  const { maxLength, onlyType } = getTraits(name);
  if (name === 'amount') {
    const parsed = parseDollars(value);
    return 'problem' in parsed ? `${title} ${parsed.problem}` : null;
  }
  if (!hasField(type, name)) return `${title} belongs to #${onlyType} only`;
  if (maxLength !== null && value.length > maxLength)
    return `${title} is longer than ${maxLength} characters`;
  return null;
}
