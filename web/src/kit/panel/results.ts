import type { TrendDay } from '../../api/api.gen';
import { formatMoney, formatNumber } from '../core/format';

type Result = Pick<TrendDay, 'amount' | 'ftd' | 'corrections'>;

const isCorrected = ({ corrections }: Result) => Boolean(corrections?.amount || corrections?.ftd);
const textOf = ({ ftd, amount }: { ftd: number; amount: number }) =>
  `${formatNumber(ftd)} FTD · ${formatMoney(amount)}`;

/** How a chart shows a result: what the brand's target counts, and all of it as text. */
export function sizeOf(result: Result, isSales: boolean) {
  const text = textOf(result);
  return {
    size: isSales ? result.ftd : result.amount,
    label: isCorrected(result) ? `${text}, of which corrections ${textOf(result.corrections!)}` : text,
  };
}

/** Tells why bars differ from their lists of deposits. */
export const correctionsNote = 'Corrections by staff are included here, and not in the lists of deposits.';

export const noteOn = (results: Result[] = []) => (results.some(isCorrected) ? correctionsNote : undefined);
