import { z } from 'zod';
import { type NoticeSwitch, noticeSwitches } from './agent-notices.rules.js';

const switchesOf = <Switch extends z.ZodType>(one: Switch) =>
  Object.fromEntries(noticeSwitches.map((name) => [name, one])) as Record<NoticeSwitch, Switch>;

/** The moments that the mini-app shows and the bot tells, and reminders of appointments. */
export const MomentSettings = z.object(switchesOf(z.boolean())).meta({ id: 'MomentSettings' });
export type MomentSettings = z.infer<typeof MomentSettings>;

/** Switches that are left out stay as they were. */
export const ChangeMomentSettings = z
  .strictObject(switchesOf(z.boolean().optional()))
  .meta({ id: 'ChangeMomentSettings' });
export type ChangeMomentSettings = z.infer<typeof ChangeMomentSettings>;
