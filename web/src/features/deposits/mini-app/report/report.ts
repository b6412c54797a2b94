import type { OwnDeposit } from '../../../../api/agent.api.gen';
import { cleanId } from '../../../../../../server/shared/typed-text.rules';
import { parseDollars } from '../../../../../../server/shared/amount.rules';

import { ReportDeposit as limits } from '../../../../api/limits.gen';
import { formatShortMoney } from '../../../../kit/core/format';
import { problemText } from '../../../../kit/core/problem-text';
import { cleanField } from '../../clean-field';
import { depositTitles, belongsToType } from '../../deposit-fields';

const { files: _, ...texts } = limits;
export type ReportField = 'amount' | keyof typeof texts;
/** The fields that people write, in the order of the form. */
const fields = ['amount', ...Object.keys(texts)] as ReportField[];
export type Written = Record<ReportField, string> & Pick<OwnDeposit, 'type'>;

export const nothing: Written = {
  type: 'retention',
  ...(Object.fromEntries(fields.map((field) => [field, ''])) as Record<ReportField, string>),
};

export const listFields = (type: Written['type']) => fields.filter((field) => belongsToType(field, [type]));

export const isEmpty = (written: Written) =>
  fields.every((field) => cleanField(field, written[field]) === '');

/** Reads what a draft or the queue keeps. It may be of another version. */
export function readWritten(text: string): Written {
  try {
    return { ...nothing, ...(JSON.parse(text) as Partial<Written>) };
  } catch {
    return nothing;
  }
}

/** What is wrong with a field, in the words of the server. */
export function findProblem(written: Written, field: ReportField): string | undefined {
  if (field === 'amount') {
    const read = parseDollars(written.amount);
    return 'problem' in read ? problemText('Amount', read.problem) : undefined;
  }
  const limit = texts[field].maxLength;
  return cleanField(field, written[field]).length > limit
    ? `${depositTitles[field]} is longer than ${limit} characters`
    : undefined;
}

export function firstProblem(written: Written): string | undefined {
  return listFields(written.type)
    .map((field) => findProblem(written, field))
    .find((problem) => problem !== undefined);
}

/** The amount as a decimal. Null: it is none. */
export function parseAmount({ amount }: Written): number | null {
  const read = parseDollars(amount);
  return 'amount' in read ? Number(read.amount) : null;
}

/** The deposit as the server takes it, without fields of the other type. */
export function toContent(written: Written): Written {
  const kept = listFields(written.type).map((field) => [field, cleanField(field, written[field])] as const);
  const content = Object.fromEntries(kept) as Record<ReportField, string>;
  return { ...content, type: written.type, amount: String(parseAmount(written)) };
}

export function toText(deposit: OwnDeposit): Written {
  const texts = fields.map((field) => [field, String(deposit[field])] as const);
  return { ...(Object.fromEntries(texts) as Record<ReportField, string>), type: deposit.type };
}

/** What is kept of an earlier deposit to report another one of its client. */
export const sameClient = ({ client_id, wallet, exchanger }: OwnDeposit): Written => ({
  ...nothing,
  client_id,
  wallet,
  exchanger,
});

/** Whether nothing was written beside what is kept of an earlier deposit. */
export const isUntouched = (written: Written) =>
  fields.every(
    (field) => ['client_id', 'wallet', 'exchanger'].includes(field) || written[field].trim() === '',
  );

const MAX_SUGGESTIONS = 5;

/** The last values of a field, newest first. */
export function suggestionsFor(field: ReportField, deposits: readonly OwnDeposit[]): string[] {
  if (field === 'amount' || field === 'description') return [];
  const values = deposits.map((deposit) => deposit[field]).filter((value) => value !== '');
  return [...new Set(values)].slice(0, MAX_SUGGESTIONS);
}

/** Whether the server would call the second a duplicate of the first: same client and amount, within a day. */
export const isAlike = (one: Written, other: Written) =>
  cleanId(one.client_id) === cleanId(other.client_id) && parseAmount(one) === parseAmount(other);

/** "$100.50 for 48213" */
export const describe = (written: Written) =>
  [formatShortMoney(parseAmount(written) ?? 0), cleanId(written.client_id)].filter(Boolean).join(' for ');

const DAY_MS = 86_400_000;
/** Moscow keeps one offset all year. */
const MOSCOW_MS = 3 * 3_600_000;

/** The first second of the Moscow day, by which own deposits are filtered. */
export const dayStart = (now: number): number =>
  (Math.floor((now + MOSCOW_MS) / DAY_MS) * DAY_MS - MOSCOW_MS) / 1000;
