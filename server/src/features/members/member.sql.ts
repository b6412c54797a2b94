import { resultsByDay } from '../ledger/kept-totals.js';

export const activeMembers = '(select id, brand_id, user_id from brand_users where dismissed_at is null)';

/** Also those who were dismissed since. */
export const formerAndActiveMembers = '(select brand_id, user_id from brand_users)';

export const ftdCorrections = '(select brand_id, user_id, day, count, amount from ftd_corrections)';

/** What staff set for somebody in a period, or in a calendar month. */
export const memberFigures =
  '(select brand_id, user_id, period_id, month, target, total_correction from member_figures)';

/** What people have in each day: accepted deposits, and corrections of first-time deposits, which `is_ftd` counts too. */
export const dayResults = `(
  select brand_id, agent_id as user_id, day, type = 'ftd' as is_ftd, count, amount from ${resultsByDay} results
  union all
  select brand_id, user_id, day, true, count, amount from ftd_corrections
)`;
