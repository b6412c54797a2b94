import http from 'node:http';

export const CLIENT_COUNT = 16;

export interface Load {
  calls: number;
  perSecond: number;
  /** Null: not measured. */
  p99Ms: number | null;
}

export interface Request {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** A random integer below a bound, the same sequence in every run. */
export type Random = (below: number) => number;

export function createRandom(seed: number): Random {
  let state = seed * 7_919;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Sends requests over `clientCount` connections, sequentially on each. */
export async function measureLoad(
  port: number,
  next: () => Request,
  seconds: number,
  clientCount = CLIENT_COUNT,
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clientCount });
  const timesMs: number[] = [];
  const startedAt = performance.now();
  const runClient = async () => {
    while (performance.now() - startedAt < seconds * 1_000) {
      const request = next();
      const sentAt = performance.now();
      await sendRequest(port, request, agent);
      timesMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: clientCount }, runClient));
  const elapsedSeconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  timesMs.sort((a, b) => a - b);
  return {
    calls: timesMs.length,
    perSecond: timesMs.length / elapsedSeconds,
    p99Ms: timesMs[Math.floor(timesMs.length * 0.99)]!,
  };
}

/** Throws on an error response. */
export function sendRequest(
  port: number,
  { method = 'GET', path, headers = {}, body }: Request,
  agent?: http.Agent,
): Promise<string> {
  const text = body && JSON.stringify(body);
  const allHeaders = text
    ? { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
    : headers;
  return new Promise((resolve, reject) => {
    const request = http.request(
      { agent, host: '127.0.0.1', port, path, method, headers: allHeaders },
      (response) => {
        let answer = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
        response.on('error', reject);
        response.on('end', () =>
          response.statusCode! < 300
            ? resolve(answer)
            : reject(new Error(`${method} ${path}: ${response.statusCode} ${answer}`)),
        );
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}

export async function sendRequests(port: number, requests: Request[]): Promise<string[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENT_COUNT });
  const answers = await Promise.all(requests.map((request) => sendRequest(port, request, agent)));
  agent.destroy();
  return answers;
}
