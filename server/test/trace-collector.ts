import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface OtlpBody {
  resourceSpans: { resource: Pick<OtlpSpan, 'attributes'>; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  isFailed: boolean;
  attributes: Record<string, unknown>;
  resource: Record<string, unknown>;
}

const OTLP_ERROR = 2;
const toValues = (attributes: OtlpSpan['attributes']) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** An OpenTelemetry collector on loopback, which accepts OTLP as JSON. `isSilent`: accepts connections but never responds. */
export class TraceCollector {
  readonly spans: CollectedSpan[] = [];
  received = '';
  requestCount = 0;
  private readonly server = createServer((request, response) => {
    this.requestCount += 1;
    if (this.isSilent) return;
    void json(request).then((body) => {
      this.addSpans(body as OtlpBody);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  constructor(private readonly isSilent = false) {}

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  listSpans(name: string): CollectedSpan[] {
    return this.spans.filter((span) => span.name === name);
  }

  private addSpans(body: OtlpBody): void {
    this.received += JSON.stringify(body);
    for (const { resource, scopeSpans } of body.resourceSpans)
      for (const { traceId, spanId, parentSpanId, name, status, attributes } of scopeSpans.flatMap(
        ({ spans }) => spans,
      ))
        this.spans.push({
          traceId,
          spanId,
          parentSpanId: parentSpanId || undefined,
          name,
          isFailed: status.code === OTLP_ERROR,
          attributes: toValues(attributes),
          resource: toValues(resource.attributes),
        });
  }
}
