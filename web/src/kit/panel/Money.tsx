import { formatMoney } from '../core/format';

export function Money({ amount }: { amount: number }) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{formatMoney(amount)}</span>
  );
}
