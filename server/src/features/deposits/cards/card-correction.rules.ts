import { readAmount } from '../../../../shared/amount.rules.js';
import { cleanMessage } from '../../../../shared/typed-text.rules.js';
import {
  cleanField,
  depositFields,
  findFieldByName,
  type FormField,
  hasField,
  traitsOf,
} from '../deposit-fields.rules.js';
import type { DepositType } from '../ledger/deposit.entity.js';

type Texts = Partial<Record<(typeof depositFields)[FormField]['property'], string>>;

const COLON = /[:：]/;

/**
 * Reads the reply to a card: lines of `Name: value`, as in the form, or the client id alone where it is missing. Returns the
 * corrected fields by property, with the agent as it was written, or what is wrong with each.
 */
export function readCorrection(
  text: string,
  type: DepositType,
  missing: 'client' | 'agent' | null,
): { fields: Texts } | { problems: string[] } {
  const given = cleanMessage(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const [only] = given;
  const lines =
    given.length === 1 && only!.search(COLON) < 0 && missing === 'client' ? [`Client ID: ${only}`] : given;
  const fields: Texts = {};
  const problems: string[] = [];
  for (const line of lines) {
    const name = fieldOf(line);
    const written = line.slice(line.search(COLON) + 1);
    const value = name ? cleanField(name, written) : written;
    const problem = name ? problemOf(name, value, type) : `"${line.slice(0, 40)}" is not "Name: value"`;
    if (problem) problems.push(problem);
    else if (name === 'amount') fields.amount = (readAmount(value) as { amount: string }).amount;
    else if (name) fields[depositFields[name].property] = value;
  }
  if (lines.length === 0) problems.push('Write lines of "Name: value"');
  return problems.length > 0 ? { problems } : { fields };
}

function fieldOf(line: string): FormField | undefined {
  const colon = line.search(COLON);
  return colon < 0 ? undefined : findFieldByName(line.slice(0, colon));
}

function problemOf(name: FormField, value: string, type: DepositType): string | null {
  const title = depositFields[name].form;
  const { limit, only } = traitsOf(name);
  if (name === 'amount') {
    const read = readAmount(value);
    return 'problem' in read ? `${title} ${read.problem}` : null;
  }
  if (!hasField(type, name)) return `${title} belongs to #${only} only`;
  if (limit !== undefined && value.length > limit) return `${title} is longer than ${limit} characters`;
  return null;
}
