import { type Language, languageNames } from '../../../../../server/shared/language.rules';
import { cleanLine, cleanMessage } from '../../../../../server/shared/typed-text.rules';
import type { BrandDetail, UpdateBrand } from '../../../api/panel.api.gen';
import { findNumber, type TypedNumber } from '../../../kit/panel/typed-number';
import type { Conflict } from '../../../api/errors';
import type { ConflictTexts } from '../../../kit/panel/OverwriteQuestion';

export interface BrandDraft {
  name: string;
  description: string;
  admin_telegram_id: TypedNumber;
  report_hour: string;
  report_type: BrandDetail['report_type'];
  report_chat_id: TypedNumber;
  report_thread_id: TypedNumber;
  report_show: boolean;
  work_start_time: string;
  /** Null means around the clock. */
  work_end_time: string | null;
  /** In minutes. */
  reply_within: TypedNumber;
  /** One reason on each line. */
  reject_reasons: string;
  chat_answers: BrandDetail['chat_answers'];
  chat_reasons: boolean;
  language: Language;
}

export function toDraft(brand: BrandDetail): BrandDraft {
  return {
    name: brand.name,
    description: brand.description,
    admin_telegram_id: brand.admin_telegram_id ?? '',
    report_hour: String(brand.report_hour),
    report_type: brand.report_type,
    report_chat_id: brand.report_chat_id ?? '',
    report_thread_id: brand.report_thread_id ?? '',
    report_show: brand.report_show,
    work_start_time: String(brand.work_start_time),
    work_end_time: brand.work_end_time === null ? null : String(brand.work_end_time),
    reply_within: brand.reply_within ?? '',
    reject_reasons: brand.reject_reasons.join('\n'),
    chat_answers: brand.chat_answers,
    chat_reasons: brand.chat_reasons,
    language: brand.language,
  };
}

/** Returns the cleaned lines, without empty and repeated ones. */
export const splitLines = (text: string) => [...new Set(text.split('\n').map(cleanLine).filter(Boolean))];

/** Returns null for 0 too, because 0 is neither a valid id nor a valid limit. */
const parseNonZero = (typed: TypedNumber) => findNumber(typed) || null;

export function findMissingFields(draft: BrandDraft): (keyof BrandDraft)[] {
  return [
    ...(cleanLine(draft.name) === '' ? (['name'] as const) : []),
    ...(parseNonZero(draft.admin_telegram_id) === null ? (['admin_telegram_id'] as const) : []),
  ];
}

/** Builds an update of the changed fields only. `seen`: their values when the person started to change them. */
export function buildUpdate(saved: BrandDraft, draft: BrandDraft, seen: Partial<BrandDraft>): UpdateBrand {
  const [savedSettings, seenSettings] = [toSettings(saved), toSettings({ ...saved, ...seen })];
  const isChanged = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(savedSettings[field as keyof Settings]);
  const changes = Object.fromEntries(Object.entries(toSettings(draft)).filter(isChanged));
  return {
    ...changes,
    seen: Object.fromEntries(
      Object.keys(changes).map((field) => [field, seenSettings[field as keyof Settings]]),
    ),
  };
}

/** Returns the saved values of the fields that an update contains. */
export const pickUpdated = (saved: BrandDraft, update: UpdateBrand): Partial<BrandDraft> =>
  Object.fromEntries(Object.entries(saved).filter(([field]) => field in update));

type Settings = Omit<UpdateBrand, 'seen'>;

function toSettings(draft: BrandDraft): Settings {
  return {
    ...draft,
    name: cleanLine(draft.name),
    description: cleanMessage(draft.description),
    admin_telegram_id: parseNonZero(draft.admin_telegram_id),
    report_hour: Number(draft.report_hour),
    report_chat_id: parseNonZero(draft.report_chat_id),
    report_thread_id: parseNonZero(draft.report_thread_id),
    work_start_time: Number(draft.work_start_time),
    work_end_time: draft.work_end_time === null ? null : Number(draft.work_end_time),
    reply_within: parseNonZero(draft.reply_within),
    reject_reasons: splitLines(draft.reject_reasons),
  };
}

const formatHour = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Report hours are in GMT-4, seven hours behind Moscow. */
export const reportHours = hours.map((hour) => ({
  value: String(hour),
  label: `${formatHour(hour)} (${formatHour(hour + 7)} Moscow time)`,
}));

/** Work hours are in UTC+3, which is Moscow time. */
export const workHours = hours.map((hour) => ({ value: String(hour), label: formatHour(hour) }));

type Field = keyof UpdateBrand;
interface BrandUpdateArg {
  id: number;
  updateBrand: UpdateBrand;
}

type Value = BrandDetail[keyof BrandDetail] | undefined;

const fieldNames: Partial<Record<Field, string>> = {
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
  chat_reasons: 'whether the chat shows reasons',
  language: 'the language of the chat and reports',
};

const findLabel = (options: { value: string; label: string }[], value: Value) =>
  options.find((option) => option.value === String(value))?.label ?? 'None';

function formatValue(field: string, value: Value): string {
  if (field === 'report_hour') return findLabel(reportHours, value);
  if (field === 'work_start_time') return findLabel(workHours, value);
  if (field === 'work_end_time') return value === null ? 'Around the clock' : findLabel(workHours, value);
  if (field === 'language') return languageNames[value as Language];
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return value.join('\n') || 'None';
  if (value === null || value === undefined || value === '') return 'None';
  return field === 'reply_within' ? `${value} minutes` : String(value);
}

export const describeBrandConflict = (
  { field, value }: Conflict,
  { updateBrand }: BrandUpdateArg,
): ConflictTexts => ({
  what: fieldNames[field as Field] ?? field,
  theirs: formatValue(field, value as Value),
  mine: formatValue(field, updateBrand[field as Field] as Value),
});

/** Marks what others have saved as seen, so that the update overwrites it. */
export function applyMine({ id, updateBrand }: BrandUpdateArg, conflicts: Conflict[]): BrandUpdateArg {
  const values = Object.fromEntries(conflicts.map(({ field, value }) => [field, value]));
  return { id, updateBrand: { ...updateBrand, seen: { ...updateBrand.seen, ...values } } };
}

/** Omits the fields that others have saved. Returns null if no field is left. */
export function applyTheirs(
  { id, updateBrand }: BrandUpdateArg,
  conflicts: Conflict[],
): BrandUpdateArg | null {
  const droppedFields = new Set(['seen', ...conflicts.map(({ field }) => field)]);
  const rest = Object.fromEntries(Object.entries(updateBrand).filter(([field]) => !droppedFields.has(field)));
  return Object.keys(rest).length > 0 ? { id, updateBrand: { ...rest, seen: updateBrand.seen } } : null;
}
