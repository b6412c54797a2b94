/** For features that count or name deposits. */
export const depositFacts =
  '(select id, brand_id, agent_id, type, status, created_at, moderated_at, reason from deposits)';
