import { hostname } from 'node:os';
import { diag, DiagLogLevel, trace } from '@opentelemetry/api';
import { Logger } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { version } from '../config/version.js';

/** The log names trouble with the collector at most this often. */
const LOG_INTERVAL_MS = 60_000;
const MAX_REASON = 500;

const log = new Logger('Traces');
let provider: { shutdown(): Promise<void> } | null = null;

/**
 * Sends spans to a collector (OTLP as JSON over HTTP), if the settings name one. Only then are its packages loaded. They read the
 * other variables of OpenTelemetry from the environment. Spans wait in a queue of limited size, and nothing waits for them.
 */
export async function startSpanExport({ isSpanExportEnabled }: Config): Promise<void> {
  if (!isSpanExportEnabled) return;
  const [sdk, { OTLPTraceExporter }, { detectResources, envDetector, resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  logProblems();
  const own = resourceFromAttributes({
    'service.name': 'tallydesk',
    'service.version': version,
    'service.instance.id': `${hostname()}:${process.pid}`,
  });
  const made = new sdk.BasicTracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  trace.setGlobalTracerProvider(made);
  provider = made;
}

/** Sends what is still in the queue. The caller limits how long it waits. */
export async function stopSpanExport(): Promise<void> {
  await provider?.shutdown().catch((error: unknown) => log.warn('The last spans were lost', error));
}

function logProblems(): void {
  let saidMs = -Infinity;
  const complain = (reason: string): void => {
    if (performance.now() - saidMs < LOG_INTERVAL_MS) return;
    saidMs = performance.now();
    log.warn('Spans could not be exported', { reason: reason.slice(0, MAX_REASON) });
  };
  const ignore = (): void => undefined;
  const logger = { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
