import http from 'node:http';

export const CLIENTS = 16;

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

/** When to stop: after a time, or after a number of requests. */
export type Until = { seconds: number } | { requests: number };

/** Sends requests to one server over `clients` connections. Each sends the next request after its answer. */
export async function measure(
  port: number,
  next: () => Request,
  until: Until,
  clients = CLIENTS,
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  const startedAt = performance.now();
  let begun = 0;
  const isOver = () =>
    'seconds' in until ? performance.now() - startedAt > until.seconds * 1_000 : begun >= until.requests;
  const client = async () => {
    while (!isOver()) {
      begun += 1;
      const askedAt = performance.now();
      await ask(agent, port, next());
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const elapsed = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    calls: times.length,
    perSecond: times.length / elapsed,
    p99Ms: times[Math.floor(times.length * 0.99)]!,
  };
}

/** Throws if the answer is no success. */
export function ask(
  agent: http.Agent | undefined,
  port: number,
  { method = 'GET', path, headers = {}, body }: Request,
): Promise<string> {
  const text = body && JSON.stringify(body);
  const typed = text
    ? { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
    : headers;
  return new Promise((resolve, reject) => {
    const request = http.request(
      { agent, host: '127.0.0.1', port, path, method, headers: typed },
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
