import { formatMoney, formatNumber } from '../../../../kit/core/format';
import { Change } from '../../../../kit/panel/Change';

export const periodBefore = 'the same days of the period before';

export function AmountChange({ by }: { by: number }) {
  const words = {
    up: `more than in ${periodBefore}`,
    down: `less than in ${periodBefore}`,
    same: `as much as in ${periodBefore}`,
  };
  return <Change {...{ by, words }} format={formatMoney} />;
}

export function PlaceChange({ by }: { by: number }) {
  return <Change by={by} format={formatNumber} words={{ up: 'up', down: 'down', same: 'the same place' }} />;
}
