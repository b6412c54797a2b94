import { notFound } from '../../../platform/domain-error.js';
import { isOverwrite, isSame, type Overwrite } from '../../../platform/overwrite.rules.js';
import type { StoredPeriod } from './period.rules.js';
import type { PeriodView, SavePeriods } from './period.schemas.js';

type Days = Pick<PeriodView, 'start_date' | 'end_date'>;

interface PeriodSave {
  added: Days[];
  changed: PeriodView[];
  deletedIds: number[];
  overwrites: Overwrite[];
}

const daysOf = ({ start_date, end_date }: Days): Days => ({ start_date, end_date });

/**
 * Decides what a save does to the stored periods of its year. With `seen`, rows that the caller has not touched do nothing, and
 * a new row is not added again if its days have been stored meanwhile. Throws 404 for an id that is unknown.
 */
export function planSave(
  stored: StoredPeriod[],
  { periods, seen }: Pick<SavePeriods, 'periods' | 'seen'>,
): PeriodSave {
  const present = new Map(
    stored.map((each) => [each.id, { start_date: each.startDate, end_date: each.endDate }]),
  );
  const saw = new Map(seen?.map((each) => [each.id, daysOf(each)]));
  const isStoredMeanwhile = (days: Days) =>
    seen !== undefined && [...present].some(([id, is]) => !saw.has(id) && isSame(is, days));

  const save: PeriodSave = { added: [], changed: [], deletedIds: [], overwrites: [] };
  for (const [index, row] of periods.entries()) {
    if (row.status === 'new') {
      if (!isStoredMeanwhile(daysOf(row))) save.added.push(daysOf(row));
      continue;
    }
    const { id } = row;
    const wanted = row.status === 'delete' ? null : daysOf(row);
    const is = present.get(id) ?? null;
    const was = saw.get(id);
    if (was) {
      if (isSame(wanted, was) || (wanted === null && is === null)) continue;
      if (isOverwrite(was, is, wanted)) {
        save.overwrites.push({ field: `periods.${index}`, value: is && { id, ...is }, ...inRecords(id) });
        continue;
      }
    }
    if (!is) throw notFound();
    if (wanted) save.changed.push({ id, ...wanted });
    else save.deletedIds.push(id);
  }
  return save;
}

/** Records of saves keep all periods of the year. */
const inRecords = (id: number) => ({
  key: 'periods',
  read: ({ periods = [] }: { periods?: unknown }) =>
    (periods as PeriodView[]).find((each) => each.id === id) ?? null,
});
