interface Thrown {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
}

/** Whether a disk is full, or the account has used up its share. PostgreSQL and its tools only say so in words. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause } = error as Thrown;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return true;
  return (typeof message === 'string' && /No space left on device/i.test(message)) || isDiskFull(cause);
}

export const formatFullDiskAdvice = (folder: string): string =>
  `No space is left in ${folder}. Free some there, or use a folder on a larger disk.`;
