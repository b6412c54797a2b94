/** An error whose message tells the operator what is wrong and what to do. Printed without a stack. */
export class StartError extends Error {}

/** Explains why a server cannot listen on an address; null if the port is taken, or the error is about something else. */
export function explainListenError(
  error: unknown,
  { host, port }: { host: string; port: number },
  names = { host: 'HOST', port: 'PORT' },
): string | null {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return null;
  if (syscall === 'getaddrinfo') return `${names.host}: there is no host ${host} (${code})`;
  if (syscall !== 'listen') return null;
  if (code === 'EADDRNOTAVAIL')
    return `${names.host}: this machine has no address ${host}. 0.0.0.0 stands for all of its addresses`;
  if (code === 'EACCES') return `${names.port}: this account may not listen on port ${port}`;
  return `${names.host}: cannot listen on ${host}, port ${port} (${code})`;
}

/** Whether the disk or the account's quota is full. PostgreSQL and its tools report it only in the message. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return true;
  return (typeof message === 'string' && /No space left on device/i.test(message)) || isDiskFull(cause);
}

export const formatFullDiskAdvice = (folder: string): string =>
  `No space is left in ${folder}. Free some there, or use a folder on a larger disk.`;
