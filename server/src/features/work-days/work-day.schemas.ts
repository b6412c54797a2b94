import { z } from 'zod';
import { UserView } from '../people/user.schemas.js';

export const WorkDateView = z
  .object({
    id: z.int(),
    user_id: z.int(),
    user: UserView,
    brand_id: z.int(),
    brand: z.string(),
    in_work: z.boolean(),
    /** A day in UTC+3. */
    date: z.iso.date(),
  })
  .meta({ id: 'WorkDate' });
export type WorkDateView = z.infer<typeof WorkDateView>;

export const WorkDateList = z.object({ work_dates: z.array(WorkDateView) }).meta({ id: 'WorkDateList' });
