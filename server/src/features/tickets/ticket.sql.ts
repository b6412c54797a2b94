/** Whose tickets there are, and of which brands. */
export const ticketOwners = '(select user_id, brand_id from tickets)';
