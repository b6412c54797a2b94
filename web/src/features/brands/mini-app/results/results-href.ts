import type { BestResult } from '../../../../api/api.gen';
import { brandHref } from '../../../../kit/mini-app/brand';

/** The screen of what makes up a figure: of the current period, or of some days. */
export function resultsHref(brandId: number, days?: Pick<BestResult, 'date_start' | 'date_end'>): string {
  const href = brandHref('/tg/results', brandId);
  return days ? `${href}&from=${days.date_start}&until=${days.date_end}` : href;
}
