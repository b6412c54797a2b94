/** The generation of the database, which changes with each recovery. Null: it has no heartbeat yet. */
export const generation = '(select generation_id from recovery_state)';
