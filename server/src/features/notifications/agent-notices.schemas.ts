import { z } from 'zod';

export const momentKinds = ['target', 'best', 'streak', 'overtook', 'passed', 'evening'] as const;
export type MomentKind = (typeof momentKinds)[number];

/** What agents can switch off in their profile: kinds of moments, and reminders of appointments. */
export const noticeSwitches = [...momentKinds, 'appointments'] as const;
export type NoticeSwitch = (typeof noticeSwitches)[number];

const buildSwitches = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(noticeSwitches.map((name) => [name, schema])) as Record<NoticeSwitch, Schema>;

/** Whether the mini-app shows and the bot sends moments of each kind, and whether the bot sends reminders of appointments. */
export const MomentSettings = z.object(buildSwitches(z.boolean())).meta({ id: 'MomentSettings' });
export type MomentSettings = z.infer<typeof MomentSettings>;

/** Omitted switches stay unchanged. */
export const ChangeMomentSettings = z
  .strictObject(buildSwitches(z.boolean().optional()))
  .meta({ id: 'ChangeMomentSettings' });
export type ChangeMomentSettings = z.infer<typeof ChangeMomentSettings>;
