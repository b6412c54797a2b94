const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a `Host` header names this machine. A stranger's page can make a browser call 127.0.0.1, but only with the
 * stranger's own host name. The host of `publicUrl` is accepted too if it ends in `.localhost`, which is this machine.
 */
export function isLoopbackHost(header: string | undefined, publicUrl?: string): boolean {
  const host = parseHost(`http://${header ?? ''}`);
  if (host === null) return false;
  if (loopback.test(host)) return true;
  return host.endsWith('.localhost') && publicUrl !== undefined && host === parseHost(publicUrl);
}

function parseHost(url: string): string | null {
  try {
    const { hostname, username, pathname } = new URL(url);
    return username === '' && pathname === '/' ? hostname : null;
  } catch {
    return null;
  }
}
