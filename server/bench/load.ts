import http from 'node:http';

export interface Load {
  perSecond: number;
  p99Ms: number;
}

/** Sends requests to one server over `clients` connections. Each sends the next request after its answer. */
export async function measure(
  port: number,
  headers: Record<string, string>,
  nextPath: () => string,
  { seconds, clients = 16 }: { seconds: number; clients?: number },
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > seconds * 1_000;
  const client = async () => {
    while (!isOver()) {
      const askedAt = performance.now();
      await get(agent, port, nextPath(), headers);
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const elapsed = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return { perSecond: times.length / elapsed, p99Ms: times[Math.floor(times.length * 0.99)]! };
}

/** Throws if the answer is not 200. */
export function get(
  agent: http.Agent | undefined,
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.get({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(body)
          : reject(new Error(`${path}: ${response.statusCode} ${body}`)),
      );
    });
    request.on('error', reject);
  });
}
