import { isIP } from 'node:net';
import { z } from 'zod';

/** Whether a proxy is trusted. `hop`: its distance from this server; 0 for the nearest. */
type IsTrustedProxy = (address: string, hop: number) => boolean;

const MAX_HOPS = 10;
const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

/** `TRUST_PROXY`: a number of hops, or addresses. False: no proxy is trusted. */
export const TrustedProxies = z
  .string()
  .default('0')
  .transform((text, context): IsTrustedProxy | string[] | false => {
    const value = text.trim().toLowerCase();
    if (value === '0' || value === 'false') return false;
    if (/^\d+$/.test(value) && Number(value) <= MAX_HOPS) {
      const hops = Number(value);
      return (_address, hop) => hop < hops;
    }
    const addresses = value.split(',').map((part) => part.trim());
    if (addresses.every(isAddressOrRange)) return addresses;
    context.addIssue(formatProblem(value));
    return z.NEVER;
  });

function formatProblem(value: string): string {
  const forms = `the number of proxies in front of Tallydesk (1 to ${MAX_HOPS}), or their addresses, such as 10.0.0.5 or 10.0.0.0/8`;
  return value === 'true'
    ? `"true" is not allowed, because any client could then spoof its address. Set ${forms}`
    : `must be ${forms}`;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (more.length > 0) return false;
  const version = isIP(address);
  if (bits === undefined) return version !== 0 || namedRanges.includes(text);
  return version !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}
