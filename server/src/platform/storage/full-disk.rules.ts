interface Thrown {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
}

/** Whether the disk or the account's quota is full. PostgreSQL and its tools report it only in the message. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause } = error as Thrown;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return true;
  return (typeof message === 'string' && /No space left on device/i.test(message)) || isDiskFull(cause);
}

export const formatFullDiskAdvice = (folder: string): string =>
  `No space is left in ${folder}. Free some there, or use a folder on a larger disk.`;
