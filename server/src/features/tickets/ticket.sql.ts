/** For features that count tickets by owner and brand. */
export const ticketOwners = '(select user_id, brand_id from tickets)';

/** For features that name tickets. */
export const ticketHeads = '(select id, title, status, user_id, brand_id from tickets)';
