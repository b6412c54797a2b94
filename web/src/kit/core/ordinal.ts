import { formatNumber } from './format';

const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const rules = new Intl.PluralRules('en', { type: 'ordinal' });

/** Formats a place: `1st`, `22nd`, `1,003rd`. */
export const ordinal = (n: number) => `${formatNumber(n)}${endings[rules.select(n)] ?? 'th'}`;
