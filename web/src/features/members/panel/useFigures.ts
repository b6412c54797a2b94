import type { Member, MemberList, SetFigure } from '../../../api/api.gen';
import { failureText } from '../../../api/errors';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useSetCrMutation, useSetTargetMutation, useSetTotalMutation } from '../api';

const names = { target: 'Target', total: 'Total', cr: 'CR' } as const;
const crRange = 'CR can be from 0 to 100. The value has not changed';
const noMonth = 'Year or month not selected';

type Span = Pick<MemberList, 'period' | 'current_year' | 'current_month'>;

type Figure = keyof Member['stat'];
interface Order {
  figure: Figure;
  setFigure: SetFigure;
}

/** Saves the figures of members in the brand's current period. The result says whether the figure was saved. */
export function useFigures(brandId: number, { period, current_year, current_month }: Span) {
  const [setTarget] = useSetTargetMutation();
  const [setCr] = useSetCrMutation();
  const [setTotal] = useSetTotalMutation();
  const set = { target: setTarget, cr: setCr, total: setTotal };
  const { submit } = useSubmit(({ figure, setFigure }: Order) => set[figure]({ setFigure }), {
    check: ({ figure, setFigure: { value, year, month } }) => {
      if (!period && !(year && month)) return noMonth;
      return figure === 'cr' && (value < 0 || value > 100) && crRange;
    },
    isParallel: true,
    refusals: { [crRange]: crRange, [noMonth]: noMonth },
    failure: (error, { figure, setFigure }) =>
      failureText(error, `Error in changing ${names[figure]} for User: ${setFigure.user_id}`),
  });

  return (member: Member, figure: Figure, value: number): Promise<boolean> => {
    const span = period ? { period_id: period.id } : { year: current_year, month: current_month };
    return submit({ figure, setFigure: { user_id: member.user_id, brand_id: brandId, value, ...span } });
  };
}
