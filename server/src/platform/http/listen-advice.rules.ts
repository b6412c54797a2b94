interface Address {
  host: string;
  port: number;
}

/** Finds advice on why a server cannot listen on an address; null if the port is taken, or for other errors. */
export function findListenAdvice(
  error: unknown,
  { host, port }: Address,
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
