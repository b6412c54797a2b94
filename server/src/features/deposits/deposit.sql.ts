/** What is known of deposits to those who count or name them. */
export const depositFacts =
  '(select id, brand_id, agent_id, type, status, created_at, moderated_at from deposits)';
