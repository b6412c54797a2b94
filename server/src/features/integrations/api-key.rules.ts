import { isIP } from 'node:net';

/** Why a text is not a network in CIDR notation or a single address. Null: it is one. */
export function findNetworkError(network: string): string | null {
  const [, address = '', length] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
  const version = isIP(address);
  if (version === 0) return 'must be an IP address or a network such as 203.0.113.0/24 or 2001:db8::/32';
  // Clients that connect over IPv4 are compared by their IPv4 address.
  if (MAPPED_IPV4.test(address)) return 'must be written as IPv4';
  const maxLength = version === 4 ? 32 : 128;
  return Number(length ?? 0) > maxLength ? `must have a prefix of at most ${maxLength} bits` : null;
}

const MAPPED_IPV4 = /^::ffff:/i;

/** The address in the notation in which PostgreSQL compares it with networks. Null: the proxy sent something else. */
export function findComparableAddress(ip: string): string | null {
  const address = ip.replace(MAPPED_IPV4, '').replace(/%.*$/, '');
  return isIP(address) === 0 ? null : address;
}
