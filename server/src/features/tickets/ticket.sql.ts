/** For features that count tickets by owner and brand. */
export const ticketOwners = '(select user_id, brand_id from tickets)';

/** For features that count times. */
export const ticketTimes =
  '(select id, brand_id, created_at, first_reply_at, waiting_since, closed_at, status, assignee_id from tickets)';

/** For features that name tickets. */
export const ticketHeads = '(select id, title, status, user_id, brand_id from tickets)';

/** For features that count the tickets that are not closed. */
export const openTickets = `(select brand_id, status, assignee_id, unread_by_staff, waiting_since from tickets
  where status in ('new', 'in-work'))`;
