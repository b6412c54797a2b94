/** Which versions of the program have run, and when each was last seen. */
export const replicas = '(select schema_version, seen_at from replicas)';
