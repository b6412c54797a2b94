import type { BestResult } from '../../../../api/api.gen';
import { buildBrandHref } from '../../../../kit/mini-app/brand';

/** Without days, the results of the current period, including corrections of its total. With days, these corrections are left out. */
export function buildResultsHref(brandId: number, days?: Pick<BestResult, 'date_start' | 'date_end'>) {
  const href = buildBrandHref('/tg/results', brandId);
  return days ? `${href}&from=${days.date_start}&until=${days.date_end}` : href;
}
