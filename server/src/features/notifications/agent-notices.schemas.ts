import { z } from 'zod';
import { type NoticeSwitch, noticeSwitches } from './agent-notices.rules.js';

const switchesSchema = <Switch extends z.ZodType>(one: Switch) =>
  Object.fromEntries(noticeSwitches.map((name) => [name, one])) as Record<NoticeSwitch, Switch>;

/** The moments that the mini-app shows and the bot tells, and reminders of appointments. */
export const MomentSettings = z.object(switchesSchema(z.boolean())).meta({ id: 'MomentSettings' });
export type MomentSettings = z.infer<typeof MomentSettings>;

/** Switches that are left out stay as they were. */
export const ChangeMomentSettings = z
  .strictObject(switchesSchema(z.boolean().optional()))
  .meta({ id: 'ChangeMomentSettings' });
export type ChangeMomentSettings = z.infer<typeof ChangeMomentSettings>;
