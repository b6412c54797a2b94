import type { Member, MemberList, SetFigure } from '../../../../api/panel.api.gen';
import { formatError } from '../../../../api/errors';
import { formatNumber } from '../../../../kit/core/format';
import { formatName } from '../../../../kit/core/person';
import { useOverwriteSubmit } from '../../../../kit/panel/useOverwriteSubmit';
import { useSetCrMutation, useSetTargetMutation, useSetTotalMutation } from '../../members-api';

const figureNames = { target: 'Target', total: 'Total', cr: 'CR' } as const;
const crRangeText = 'CR can be from 0 to 100. The value has not changed';
const noMonthText = 'Year or month not selected';

type CurrentPeriod = Pick<MemberList, 'period' | 'current_year' | 'current_month'>;

type Figure = keyof Member['stat'];
interface FigureChange {
  figure: Figure;
  memberName: string;
  setFigure: SetFigure;
}

/** Resolves to whether the value was saved. `seen`: the value that the person saw before. */
export type ChangeFigure = (member: Member, figure: Figure, value: number, seen: number) => Promise<boolean>;

/** Saves figures of the current period. `question`: the dialog about a figure that another person has changed. */
export function useFigures(brandId: number, { period, current_year, current_month }: CurrentPeriod) {
  const [setTarget] = useSetTargetMutation();
  const [setCr] = useSetCrMutation();
  const [setTotal] = useSetTotalMutation();
  const mutations = { target: setTarget, cr: setCr, total: setTotal };
  const { submit, question } = useOverwriteSubmit(
    ({ figure, setFigure }: FigureChange) => mutations[figure]({ setFigure }),
    {
      validate: ({ figure, setFigure: { value, year, month } }) => {
        if (!period && !(year && month)) return noMonthText;
        return figure === 'cr' && (value < 0 || value > 100) && crRangeText;
      },
      isParallel: true,
      describe: ({ value }, { figure, memberName, setFigure }) => ({
        what: `the ${figure === 'cr' ? 'CR' : figure} of ${memberName}`,
        theirs: formatNumber(value as number),
        mine: formatNumber(setFigure.value),
      }),
      applyMine: (request, [conflict]) => ({
        ...request,
        setFigure: { ...request.setFigure, seen: conflict!.value as number },
      }),
      refusals: { [crRangeText]: crRangeText, [noMonthText]: noMonthText },
      failureText: (error, { figure, setFigure }) =>
        formatError(error, `Error in changing ${figureNames[figure]} for User: ${setFigure.user_id}`),
    },
  );

  const changeFigure: ChangeFigure = (member, figure, value, seen) => {
    const periodFields = period ? { period_id: period.id } : { year: current_year, month: current_month };
    const setFigure = { user_id: member.user_id, brand_id: brandId, value, seen, ...periodFields };
    return submit({ figure, memberName: formatName(member.user), setFigure });
  };
  return { changeFigure, question };
}
