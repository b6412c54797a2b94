/** One URL for each host, as libpq reads `postgres://user:password@one:5432,two:5432/name`. */
export function urlsOfHosts(url: string): string[] {
  const [, before, hosts, after] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  if (!hosts) return [url];
  // A host that is empty makes no URL, so it is refused.
  return hosts.split(',').map((host) => host && `${before}${host}${after}`);
}
