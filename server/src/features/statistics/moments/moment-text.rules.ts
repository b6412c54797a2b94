import { formatCount, formatMoney } from '../../../platform/text/money.rules.js';
import { userLabel } from '../../people/user.rules.js';
import type { NewMoment } from './moment.rules.js';

/** A moment to be described. `rivalName`: of the person who passed, or was passed. */
export type ToldMoment = Pick<NewMoment, 'rivalId'> & { rivalName: string | null } & NewMoment;

/** "Today 3 deposits, $2,310, 2nd (+1)", or later "3 deposits, $2,310, 2nd (+1) · Mar 12". */
export function describeMoment(moment: ToldMoment & { day: string }, today: string): string {
  if (moment.day === today) return `${moment.kind === 'evening' ? 'Today ' : ''}${formatMoment(moment)}`;
  return `${formatMoment(moment)} · ${shortDay.format(new Date(moment.day))}`;
}

const shortDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function formatMoment(moment: ToldMoment): string {
  switch (moment.kind) {
    case 'target': {
      const { have, goal, isSales } = moment.facts;
      const made = isSales ? formatCount(BigInt(have)) : shown(have, false);
      return `You reached 100% of the target: ${made} of ${shown(goal, isSales)}`;
    }
    case 'best': {
      const { span, have, isSales } = moment.facts;
      return `Your best ${span} so far: ${shown(have, isSales)}`;
    }
    case 'streak':
      return `${moment.facts.days} working days in a row with a deposit`;
    case 'overtook': {
      const { gap, isSales } = moment.facts;
      return `You passed ${formatRival(moment)}: ${shown(gap, isSales)}`;
    }
    case 'passed': {
      const { gap, isSales } = moment.facts;
      return `${formatRival(moment)} passed you: ${shown(gap, isSales)}`;
    }
    case 'evening': {
      const { count, amount, place, up } = moment.facts;
      const parts = [
        ...(count > 0 ? [`${formatCount(BigInt(count))} deposit${count === 1 ? '' : 's'}`] : []),
        ...(count > 0 && amount !== null && BigInt(amount) > 0n ? [shown(amount, false)] : []),
        ...(place !== null ? [`${ordinal(place)}${up > 0 ? ` (+${up})` : ''}`] : []),
      ];
      return parts.join(', ');
    }
  }
}

const formatRival = ({ rivalId, rivalName }: ToldMoment): string =>
  userLabel({ id: rivalId!, publicName: rivalName });

/** "$2,310", "$2,310.50", or "3 FTD" in a sales brand. */
const shown = (measure: string, isSales: boolean): string =>
  isSales ? `${formatCount(BigInt(measure))} FTD` : formatMoney(BigInt(measure)).replace(/\.00$/, '');

const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinal = (n: number): string => `${n}${endings[ordinals.select(n)] ?? 'th'}`;
