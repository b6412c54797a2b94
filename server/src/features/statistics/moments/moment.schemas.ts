import { z } from 'zod';
import { Id } from '../../../platform/http/common.schemas.js';
import { momentKinds } from '../../notifications/notice.schemas.js';

/** The newest moments of the last seven days. Omits those that the person has dismissed, and kinds that the person has turned off. */
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

/** `until`: the id of the newest moment that the person has seen. Earlier ones are dismissed too. */
export const DismissMoments = z.strictObject({ until: Id }).meta({ id: 'DismissMoments' });
export type DismissMoments = z.infer<typeof DismissMoments>;
