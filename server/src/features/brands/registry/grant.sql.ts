/** Which managers may work on which brands. */
export const brandGrants = '(select user_id, brand_id from user_brands)';
