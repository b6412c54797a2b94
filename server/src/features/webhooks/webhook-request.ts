import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/** At most this much of the body of a response is read. */
const MAX_RESPONSE_BYTES = 4_096;

interface WebhookResponse {
  status: number;
  retryAfter: string | undefined;
  /** The first bytes of the body. */
  body: string;
}

export interface RequestOptions {
  isPrivateAllowed: boolean;
  /** Covers the whole call, from the lookup to the end of the response. */
  timeoutMs: number;
  /** Resolves a host name. Default: the system's resolver. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
}

/** The networks that are not on the public internet. Of IPv6 only 2000::/3 is public, which excludes mapped IPv4 addresses. */
const [privateIpv4, privateIpv6] = [new BlockList(), new BlockList()];
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateIpv4.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  // Tunnels to IPv4 (Teredo, 6to4), and documentation.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateIpv6.addSubnet(address, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return !privateIpv6.check(address, 'ipv6');
  return isIPv4(address) && !privateIpv4.check(address, 'ipv4');
}

/** The host of a URL, if it is an IP address, in canonical notation. Null: it is a name. */
export function findLiteralAddress(url: string): string | null {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) ? host : null;
}

const createPrivateAddressError = () =>
  Object.assign(new Error('The address is private'), { code: 'PRIVATE_ADDRESS' });

const pendingLookupByHost = new Map<string, Promise<LookupAddress[]>>();

/** Concurrent calls for a host share one lookup, so that a slow one does not occupy all of Node's few lookup threads. */
function resolveOnce(host: string): Promise<LookupAddress[]> {
  let pending = pendingLookupByHost.get(host);
  if (!pending) {
    pending = lookup(host, { all: true }).finally(() => pendingLookupByHost.delete(host));
    pendingLookupByHost.set(host, pending);
  }
  return pending;
}

/** Returns only checked addresses to the connection, so that DNS cannot answer with others after the check. */
const createLookup =
  ({ isPrivateAllowed, resolve = resolveOnce }: RequestOptions): LookupFunction =>
  (host, options, done) => {
    const returnAllowed = (addresses: LookupAddress[]) => {
      const allowedAddresses = addresses.filter(
        ({ address }) => isPrivateAllowed || isPublicAddress(address),
      );
      if (!allowedAddresses[0]) done(createPrivateAddressError(), []);
      else if (options.all) done(null, allowedAddresses);
      else done(null, allowedAddresses[0].address, allowedAddresses[0].family);
    };
    resolve(host).then(returnAllowed, (error: NodeJS.ErrnoException) => done(error, []));
  };

/** Posts a body. Does not follow redirects. Rejects if there is no complete response, or the address is private. */
export async function postWebhook(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  options: RequestOptions,
): Promise<WebhookResponse> {
  const literal = findLiteralAddress(url);
  // Node does not look up a literal address.
  if (!options.isPrivateAllowed && literal && !isPublicAddress(literal)) throw createPrivateAddressError();
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.timeout(options.timeoutMs),
      lookup: createLookup(options),
    });
    call.on('error', reject);
    // 101 Switching Protocols. Without a listener, the promise would never settle.
    call.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      resolve({ status: statusCode!, retryAfter: undefined, body: '' });
    });
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () =>
        resolve({
          status: response.statusCode!,
          retryAfter: response.headers['retry-after'],
          body: Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString().replaceAll('\0', '\ufffd'),
        });
      response.on('error', reject);
      response.on('end', finish);
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size < MAX_RESPONSE_BYTES) return;
        finish();
        response.destroy();
      });
    });
    call.end(body);
  });
}
