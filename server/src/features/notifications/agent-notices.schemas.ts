import { z } from 'zod';

export const momentKinds = ['target', 'best', 'streak', 'overtook', 'passed', 'evening'] as const;
export type MomentKind = (typeof momentKinds)[number];

/** What agents can switch off in their profile: kinds of moments, and reminders of appointments. */
export const noticeSwitches = [...momentKinds, 'appointments'] as const;
export type NoticeSwitch = (typeof noticeSwitches)[number];

const switchesSchema = <Switch extends z.ZodType>(one: Switch) =>
  Object.fromEntries(noticeSwitches.map((name) => [name, one])) as Record<NoticeSwitch, Switch>;

/** The moments that the mini-app shows and the bot sends, and reminders of appointments. */
export const MomentSettings = z.object(switchesSchema(z.boolean())).meta({ id: 'MomentSettings' });
export type MomentSettings = z.infer<typeof MomentSettings>;

/** Omitted switches stay unchanged. */
export const ChangeMomentSettings = z
  .strictObject(switchesSchema(z.boolean().optional()))
  .meta({ id: 'ChangeMomentSettings' });
export type ChangeMomentSettings = z.infer<typeof ChangeMomentSettings>;
