import type { RatingEntry } from '../../../api/api.gen';
import { Bars } from '../../../kit/panel/Bars';
import { formatMoney } from '../../../kit/core/format';

const most = 10;

/** A chart of the leaders. The table below shows everybody. */
export function RatingBars({ entries }: { entries?: RatingEntry[] }) {
  // Somebody may be in several brands.
  const hasBrands = new Set(entries?.map(({ brand }) => brand.id)).size > 1;
  const bars = entries?.slice(0, most).map(({ id, brand, user, amount }) => ({
    key: `${brand.id} ${id}`,
    user,
    size: amount,
    label: formatMoney(amount),
    ...(hasBrands && { note: brand.name }),
  }));
  return <Bars label="Leaders" bars={bars} />;
}
