import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders & { 'webhook-id': string };
  body: string;
}

type Answer = number | 'hang' | ((response: ServerResponse) => void);

/** The server of an integrator. Each path is an endpoint, which answers 200 unless `script` has set other answers. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  private readonly answersByPath = new Map<string, Answer[]>();
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [path, headers] = [request.url!, request.headers as ReceivedWebhook['headers']];
      this.received.push({ path, headers, body: Buffer.concat(chunks).toString() });
      const answer = this.answersByPath.get(path)?.shift() ?? 200;
      if (typeof answer === 'function') answer(response);
      else if (answer !== 'hang') response.writeHead(answer).end('thanks');
    });
  });

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  stop(): void {
    this.closeConnections();
    this.server.close();
  }

  /** Closes all connections, which ends the calls that hang. */
  closeConnections(): void {
    this.server.closeAllConnections();
  }

  urlOf(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  script(path: string, ...answers: Answer[]): void {
    this.answersByPath.set(path, answers);
  }

  listAt(path: string): ReceivedWebhook[] {
    return this.received.filter((webhook) => webhook.path === path);
  }
}

/** The headers with the type that `Webhook.verify` requires. */
export const toHeaders = (headers: IncomingHttpHeaders) => headers as Record<string, string>;
