import { z } from 'zod';
import { Id } from '../../../platform/http/common.schemas.js';
import { momentKinds, type NoticeSwitch, noticeSwitches } from './moment.rules.js';

const switchesOf = <Switch extends z.ZodType>(one: Switch) =>
  Object.fromEntries(noticeSwitches.map((name) => [name, one])) as Record<NoticeSwitch, Switch>;

/** The moments of the last seven days that the person has not dismissed, newest first. */
export const MomentList = z
  .object({
    data: z.array(
      z
        .object({ id: Id, kind: z.enum(momentKinds), day: z.iso.date(), text: z.string() })
        .meta({ id: 'Moment' }),
    ),
  })
  .meta({ id: 'MomentList' });
export type MomentList = z.infer<typeof MomentList>;

/** `until`: the id of the newest moment that the person has seen. */
export const DismissMoments = z.strictObject({ until: Id }).meta({ id: 'DismissMoments' });
export type DismissMoments = z.infer<typeof DismissMoments>;

/** The moments that the mini-app shows and the bot tells, and reminders of appointments. */
export const MomentSettings = z.object(switchesOf(z.boolean())).meta({ id: 'MomentSettings' });
export type MomentSettings = z.infer<typeof MomentSettings>;

/** Switches that are left out stay as they were. */
export const ChangeMomentSettings = z
  .strictObject(switchesOf(z.boolean().optional()))
  .meta({ id: 'ChangeMomentSettings' });
export type ChangeMomentSettings = z.infer<typeof ChangeMomentSettings>;
