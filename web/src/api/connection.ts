/** `offline`: no answer comes. `away`: the server, or the proxy before it, says that it is not available. */
export type Connection = 'ok' | 'offline' | 'away';

export const connectionWords: Record<Exclude<Connection, 'ok'>, string> = {
  offline: 'No connection',
  away: 'The server is away. Try later',
};

/** Returns the connection state that a failed call shows. */
export function connectionIn(error: unknown): Connection {
  const { status, originalStatus, data } = (error ?? {}) as Record<string, unknown>;
  if (status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR') return 'offline';
  const code = status === 'PARSING_ERROR' ? originalStatus : status; // a proxy returns its own page
  if (code === 503) return 'away';
  const isOurs = typeof (data as { error?: unknown } | null | undefined)?.error === 'string';
  return (code === 502 || code === 504) && !isOurs ? 'away' : 'ok';
}
