import type { Member, MemberList } from '../../../api/api.gen';
import { errorName } from '../../../api/errors';
import { notify } from '../../../kit/panel/notify';
import { useSetCrMutation, useSetTargetMutation, useSetTotalMutation } from '../api';

const names = { target: 'Target', total: 'Total', cr: 'CR' } as const;
const crRange = 'CR can be from 0 to 100. The value has not changed';
const noMonth = 'Year or month not selected';

type Span = Pick<MemberList, 'period' | 'current_year' | 'current_month'>;

/** Saves the figures of a brand's people in its current period; answers whether the figure was taken. */
export function useFigures(brandId: number, { period, current_year, current_month }: Span) {
  const [setTarget] = useSetTargetMutation();
  const [setCr] = useSetCrMutation();
  const [setTotal] = useSetTotalMutation();
  const set = { target: setTarget, cr: setCr, total: setTotal };

  return async (member: Member, figure: keyof Member['stat'], value: number): Promise<boolean> => {
    const span = period ? { period_id: period.id } : { year: current_year, month: current_month };
    if (!period && !(current_year && current_month)) return warn(noMonth);
    if (figure === 'cr' && (value < 0 || value > 100)) return warn(crRange);
    try {
      const setFigure = { user_id: member.user_id, brand_id: brandId, value, ...span };
      await set[figure]({ setFigure }).unwrap();
      return true;
    } catch (error) {
      const refusal = errorName(error);
      if (refusal === crRange || refusal === noMonth) return warn(refusal);
      notify.failure(error, `Error in changing ${names[figure]} for User: ${member.user_id}`);
      return false;
    }
  };
}

function warn(text: string): false {
  notify.warning(text);
  return false;
}
