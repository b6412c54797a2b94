import { hostname } from 'node:os';
import { diag, DiagLogLevel, trace } from '@opentelemetry/api';
import { Logger } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { version } from '../config/version.js';

const LOG_INTERVAL_MS = 60_000;
const MAX_REASON_LENGTH = 500;

const logger = new Logger('Traces');
let provider: { shutdown(): Promise<void> } | null = null;

/**
 * Exports spans to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT` (OTLP as JSON over HTTP). Imports the packages only if it is set,
 * because they read the `OTEL_` variables. Spans wait in a bounded queue and are exported in the background.
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
  const resource = resourceFromAttributes({
    'service.name': 'tallydesk',
    'service.version': version,
    'service.instance.id': `${hostname()}:${process.pid}`,
  });
  const tracerProvider = new sdk.BasicTracerProvider({
    resource: resource.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  trace.setGlobalTracerProvider(tracerProvider);
  provider = tracerProvider;
}

/** Exports the spans in the queue. The caller limits the wait. */
export async function stopSpanExport(): Promise<void> {
  await provider?.shutdown().catch((error: unknown) => logger.warn('The last spans were lost', error));
}

function logProblems(): void {
  let loggedMs = -Infinity;
  const logReason = (reason: string): void => {
    if (performance.now() - loggedMs < LOG_INTERVAL_MS) return;
    loggedMs = performance.now();
    logger.warn('Spans could not be exported', { reason: reason.slice(0, MAX_REASON_LENGTH) });
  };
  const ignore = (): void => undefined;
  const diagLogger = { error: logReason, warn: logReason, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(diagLogger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
