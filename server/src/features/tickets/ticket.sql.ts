/** For features that count tickets by owner and brand. */
export const ticketOwners = '(select user_id, brand_id from tickets)';
