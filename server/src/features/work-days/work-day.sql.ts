/** The days that members took off. */
export const daysOff = '(select brand_id, user_id, date from work_days where in_work = false)';
