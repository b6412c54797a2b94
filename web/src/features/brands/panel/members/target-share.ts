import type { Member } from '../../../../api/panel.api.gen';

export type Figures = Pick<Member, 'stat' | 'ftd'>;

/** The result that counts for the target: the number of first-time deposits in a sales brand, money in others. */
export const countReached = ({ stat, ftd }: Figures, isSales: boolean) => (isSales ? ftd : stat.total);

/** The share of the target that is reached, 1 for the whole of it. Null without a target. */
export function computeShare(figures: Figures, isSales: boolean): number | null {
  const { target } = figures.stat;
  return target > 0 ? Math.max(countReached(figures, isSales), 0) / target : null;
}

/** The sums of the members' figures. */
export function sumTargets(members: Figures[]): Figures {
  const sum = (of: (each: Figures) => number) => members.reduce((all, each) => all + of(each), 0);
  return {
    stat: { target: sum(({ stat }) => stat.target), total: sum(({ stat }) => stat.total), cr: 0 },
    ftd: sum(({ ftd }) => ftd),
  };
}
