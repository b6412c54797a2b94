import type { BrandDetail, UpdateBrand } from '../../../api/panel.api.gen';
import type { Conflict } from '../../../api/errors';
import type { ConflictWords } from '../../../kit/panel/OverwriteQuestion';
import { reportHours, workHours } from './brand-draft';

type Field = keyof UpdateBrand;
interface BrandUpdateArg {
  id: number;
  updateBrand: UpdateBrand;
}

type Value = BrandDetail[keyof BrandDetail] | undefined;

const names: Partial<Record<Field, string>> = {
  name: 'the name',
  description: 'the description',
  admin_telegram_id: 'the admin’s Telegram id',
  report_type: 'the report type',
  report_hour: 'the report hour',
  report_chat_id: 'the report chat',
  report_thread_id: 'the report thread',
  report_show: 'whether scheduled reports are posted',
  work_start_time: 'the work start time',
  work_end_time: 'the work end time',
  reply_within: 'the time to reply',
  reject_reasons: 'the rejection reasons',
  chat_answers: 'how the bot answers deposits',
  chat_reasons: 'whether reasons stand in the chat',
};

const labelIn = (hours: { value: string; label: string }[], value: Value) =>
  hours.find((hour) => hour.value === String(value))?.label ?? 'None';

function formatValue(field: string, value: Value): string {
  if (field === 'report_hour') return labelIn(reportHours, value);
  if (field === 'work_start_time') return labelIn(workHours, value);
  if (field === 'work_end_time') return value === null ? 'Around the clock' : labelIn(workHours, value);
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return value.join('\n') || 'None';
  if (value === null || value === undefined || value === '') return 'None';
  return field === 'reply_within' ? `${value} minutes` : String(value);
}

export const describeBrandConflict = (
  { field, value }: Conflict,
  { updateBrand }: BrandUpdateArg,
): ConflictWords => ({
  what: names[field as Field] ?? field,
  theirs: formatValue(field, value as Value),
  mine: formatValue(field, updateBrand[field as Field] as Value),
});

export const applyMine = ({ id, updateBrand }: BrandUpdateArg, conflicts: Conflict[]): BrandUpdateArg => ({
  id,
  updateBrand: { ...updateBrand, seen: { ...updateBrand.seen, ...toValues(conflicts) } },
});

const toValues = (conflicts: Conflict[]) =>
  Object.fromEntries(conflicts.map(({ field, value }) => [field, value]));

export function applyTheirs(
  { id, updateBrand }: BrandUpdateArg,
  conflicts: Conflict[],
): BrandUpdateArg | null {
  const taken = new Set(['seen', ...conflicts.map(({ field }) => field)]);
  const rest = Object.fromEntries(Object.entries(updateBrand).filter(([field]) => !taken.has(field)));
  return Object.keys(rest).length > 0 ? { id, updateBrand: { ...rest, seen: updateBrand.seen } } : null;
}
