import { z } from 'zod';
import { cardSettings, serviceTypes, supportKeys } from './notice.rules.js';

const buildSwitchesSchema = <Key extends string>(keys: readonly Key[]) =>
  z.strictObject(
    Object.fromEntries(keys.map((key) => [key, z.boolean().optional()])) as Record<
      Key,
      z.ZodOptional<z.ZodBoolean>
    >,
  );

const objectOrJson = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' ? parseJson(value) : value), schema.optional());

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // the object schema refuses it
  }
}

const CardSetting = z.enum(cardSettings);

const Hour = z.int().min(0).max(23);
const QuietHours = z
  .strictObject({ from: Hour, to: Hour })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'must differ from the beginning' })
  .nullable();

/** `support` and `supports` are two names of the same switches. Omitted switches stay unchanged. */
export const SetNotices = z
  .strictObject({
    deposit: z.boolean().optional(),
    deposit_cards: CardSetting.optional(),
    /** Hours of the day in UTC+3 between which notices make no sound. Null: none. */
    quiet_hours: QuietHours.optional(),
    join: z.boolean().optional(),
    services: objectOrJson(buildSwitchesSchema(serviceTypes)),
    support: objectOrJson(buildSwitchesSchema(supportKeys)),
    supports: objectOrJson(buildSwitchesSchema(supportKeys)),
  })
  .meta({ id: 'SetNotices' });
export type SetNotices = z.infer<typeof SetNotices>;

/** `services` and `supports` are JSON strings of objects, with true or false for each key. */
export const NoticeSettings = z
  .object({
    settings: z.object({
      deposit: z.boolean(),
      deposit_cards: CardSetting,
      quiet_hours: z.object({ from: Hour, to: Hour }).nullable(),
      join: z.boolean(),
      services: z.string(),
      supports: z.string(),
    }),
  })
  .meta({ id: 'NoticeSettings' });

/** `overtook`: the agent has overtaken another. `passed`: another has overtaken the agent. `evening`: the summary of a day. */
export const momentKinds = ['target', 'best', 'streak', 'overtook', 'passed', 'evening'] as const;
export type MomentKind = (typeof momentKinds)[number];

/** What agents can switch off: each kind of moment, and reminders of appointments. */
export const noticeSwitches = [...momentKinds, 'appointments'] as const;
export type NoticeSwitch = (typeof noticeSwitches)[number];

const buildSwitches = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(noticeSwitches.map((name) => [name, schema])) as Record<NoticeSwitch, Schema>;

export const MomentSettings = z.object(buildSwitches(z.boolean())).meta({ id: 'MomentSettings' });
export type MomentSettings = z.infer<typeof MomentSettings>;

/** Omitted switches stay unchanged. */
export const ChangeMomentSettings = z
  .strictObject(buildSwitches(z.boolean().optional()))
  .meta({ id: 'ChangeMomentSettings' });
export type ChangeMomentSettings = z.infer<typeof ChangeMomentSettings>;
