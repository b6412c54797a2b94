import { texts } from '../../../../texts';
import type { OwnDeposit } from '../../../../api/agent.api.gen';
import { cleanId } from '../../../../../../server/shared/typed-text.rules';
import { type AmountProblem, parseDollars } from '../../../../../../server/shared/amount.rules';
import { ReportDeposit as limits } from '../../../../api/limits.gen';
import { formatShortMoney } from '../../../../kit/core/format';
import { belongsToType, cleanField } from '../../deposit-fields';
import { getReportingDay } from '../../../../kit/core/day';
import { parseJson } from '../../../../kit/core/storage';

const { files: _, ...textLimits } = limits;
export type ReportField = 'amount' | keyof typeof textLimits;
/** The editable fields, in the order of the form. */
const fields = ['amount', ...Object.keys(textLimits)] as ReportField[];
export type ReportDraft = Record<ReportField, string> & Pick<OwnDeposit, 'type'>;

export const emptyDraft: ReportDraft = {
  type: 'retention',
  ...(Object.fromEntries(fields.map((field) => [field, ''])) as Record<ReportField, string>),
};

export const listFields = (type: ReportDraft['type']) =>
  fields.filter((field) => belongsToType(field, [type]));

export const isEmpty = (draft: ReportDraft) =>
  fields.every((field) => cleanField(field, draft[field]) === '');

/** Parses a stored draft. Another release may have stored it, so missing fields become empty. */
export const parseDraft = (text: string): ReportDraft => ({
  ...emptyDraft,
  ...parseJson<Partial<ReportDraft>>(text),
});

/** Validates a field as the server does. Returns the error text. */
export function findProblem(draft: ReportDraft, field: ReportField): string | undefined {
  if (field === 'amount') {
    const parsed = parseDollars(draft.amount);
    return 'problem' in parsed ? formatAmountProblem(parsed.problem) : undefined;
  }
  const limit = textLimits[field].maxLength;
  return cleanField(field, draft[field]).length > limit
    ? texts.report.problems.tooLong[field]({ max: limit })
    : undefined;
}

/** The server's amount parser names problems in English. These are the keys of their texts in the languages of the mini-app. */
const textKeyByProblem = {
  'is required': 'missing',
  'must be more than zero': 'notPositive',
  'is not a number, such as 1250.50': 'notNumber',
  'is unclear: it mixes digits of two scripts': 'mixedDigits',
  'is in another currency. Amounts are in US dollars.': 'otherCurrency',
  'is unclear: write it without "k"': 'unclearThousands',
  'has more than two decimals': 'decimals',
  'is more than 9,999,999,999.99': 'tooLarge',
} as const satisfies Partial<Record<AmountProblem, keyof typeof texts.report.problems>>;

const hasTextKey = (problem: AmountProblem): problem is keyof typeof textKeyByProblem =>
  problem in textKeyByProblem;

function formatAmountProblem(problem: AmountProblem): string {
  const { problems } = texts.report;
  if (hasTextKey(problem)) return problems[textKeyByProblem[problem]];
  const [, written = '', whole = '', decimal = ''] =
    /^(.*) is ambiguous: write (.*) or (.*)$/.exec(problem) ?? [];
  return problems.ambiguous({ written, whole, decimal });
}

export function findFirstProblem(draft: ReportDraft): string | undefined {
  return listFields(draft.type)
    .map((field) => findProblem(draft, field))
    .find((problem) => problem !== undefined);
}

export function parseAmount({ amount }: ReportDraft): number | null {
  const parsed = parseDollars(amount);
  return 'amount' in parsed ? Number(parsed.amount) : null;
}

/** Normalizes a valid draft for the server, without fields of the other type. */
export function toContent(draft: ReportDraft): ReportDraft {
  const entries = listFields(draft.type).map((field) => [field, cleanField(field, draft[field])] as const);
  const content = Object.fromEntries(entries) as Record<ReportField, string>;
  return { ...content, type: draft.type, amount: String(parseAmount(draft)) };
}

export function toDraft(deposit: OwnDeposit): ReportDraft {
  const entries = fields.map((field) => [field, String(deposit[field])] as const);
  return { ...(Object.fromEntries(entries) as Record<ReportField, string>), type: deposit.type };
}

export const toSameClientDraft = ({ client_id, wallet, exchanger }: OwnDeposit): ReportDraft => ({
  ...emptyDraft,
  client_id,
  wallet,
  exchanger,
});

/** Whether all fields are empty, apart from those that `toSameClientDraft` copies. */
export const hasOnlyClient = (draft: ReportDraft) =>
  fields.every((field) => ['client_id', 'wallet', 'exchanger'].includes(field) || draft[field].trim() === '');

/** Lists the first five different values of a field. The amount and the description get no suggestions. */
export function listSuggestions(field: ReportField, deposits: readonly OwnDeposit[]): string[] {
  if (field === 'amount' || field === 'description') return [];
  const values = deposits.map((deposit) => deposit[field]).filter((value) => value !== '');
  return [...new Set(values)].slice(0, 5);
}

/** Matches duplicates like the server: same client and amount. The caller excludes deposits of other days. */
export const isDuplicate = (a: ReportDraft, b: ReportDraft) =>
  cleanId(a.client_id) === cleanId(b.client_id) && parseAmount(a) === parseAmount(b);

/** Formats "$100.50 for 48213", or "$100.50" without a client. */
export function describeReport(draft: ReportDraft): string {
  const [amount, client] = [formatShortMoney(parseAmount(draft) ?? 0), cleanId(draft.client_id)];
  return client ? texts.report.depositFor({ amount, client }) : amount;
}

/** The start of the current reporting day (GMT-4) in Unix seconds. `now`: in milliseconds. */
export const getReportingDayStart = (now: number): number =>
  Date.parse(`${getReportingDay(now)}T00:00:00-04:00`) / 1000;
