import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type Attributes,
  createTraceState,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';

interface SpanOptions {
  /** From a call's headers or a stored row. Null: the span begins a new trace. By default the parent is the current span. */
  parent?: SpanContext | null;
  kind?: SpanKind;
}

const current = new AsyncLocalStorage<SpanContext>();
/** Does not record spans unless there is a collector. */
const tracer = trace.getTracer('tallydesk');

/** A started span. Without a collector, it only has ids, for the log. */
export class OpenSpan {
  constructor(
    private readonly span: Span,
    private readonly context: SpanContext,
  ) {}

  get isRecorded(): boolean {
    return this.span.isRecording();
  }

  /** Runs `work` within this span: log lines get its ids, and new spans become its children. */
  run<Result>(work: () => Result): Result {
    return current.run(this.context, work);
  }

  /** Sets attributes: only ids and counts, no names, texts, tokens or parameters of statements. */
  set(attributes: Attributes): void {
    this.span.setAttributes(attributes);
  }

  /** Records only the type of an error, because its message may quote people. */
  fail(error: unknown): void {
    this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.setAttribute('error.type', typeof error === 'string' ? error : getErrorType(error));
  }

  end(): void {
    this.span.end();
  }

  get traceparent(): string {
    return toTraceparent(this.context);
  }

  get ids() {
    return toIds(this.context);
  }
}

export function startSpan(
  name: string,
  attributes: Attributes = {},
  { parent = current.getStore(), kind }: SpanOptions = {},
): OpenSpan {
  const parentContext = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  const span = tracer.startSpan(name, { attributes, kind }, parentContext);
  const context = span.spanContext();
  return new OpenSpan(span, isSpanContextValid(context) ? context : createContext());
}

/** Runs an entry point, such as a job, in a span. Without a parent, it begins a new trace. */
export async function withTrace<Result>(
  name: string,
  attributes: Attributes,
  work: (span: OpenSpan) => Promise<Result>,
  options: SpanOptions = {},
): Promise<Result> {
  return runInSpan(startSpan(name, attributes, options), work);
}

/** Runs a step of a trace in a span. Without a trace, or if the trace is not recorded, runs it without a span. */
export async function withSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  kind?: SpanKind,
): Promise<Result> {
  if (!current.getStore()) return work();
  const span = startSpan(name, attributes, { kind });
  return span.isRecorded ? runInSpan(span, work) : work();
}

async function runInSpan<Result>(span: OpenSpan, work: (span: OpenSpan) => Promise<Result>): Promise<Result> {
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

export function getTraceIds(): { trace_id?: string; span_id?: string } {
  const context = current.getStore();
  return context ? toIds(context) : {};
}

/** The current traceparent, for a row or a call that continues this trace; null outside of traces. */
export function getTraceparent(): string | null {
  const context = current.getStore();
  return context ? toTraceparent(context) : null;
}

export function getTraceHeaders(): Record<string, string> {
  const context = current.getStore();
  if (!context) return {};
  const tracestate = context.traceState?.serialize();
  return { traceparent: toTraceparent(context), ...(tracestate && { tracestate }) };
}

/** Parses the parent from headers or a stored row; null if absent or invalid. */
export function parseParentContext(traceparent: unknown, tracestate?: unknown): SpanContext | null {
  const parsed = parseTraceparent(traceparent);
  if (!parsed) return null;
  return {
    traceId: parsed.traceId,
    spanId: parsed.spanId,
    traceFlags: parsed.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
    ...(typeof tracestate === 'string' && { traceState: createTraceState(tracestate) }),
  };
}

function createContext(): SpanContext {
  // Many times as fast as `randomBytes`, because Node generates UUIDs in advance.
  const digits = `${randomUUID()}${randomUUID()}`.replaceAll('-', '');
  return { traceId: digits.slice(0, 32), spanId: digits.slice(-16), traceFlags: TraceFlags.NONE };
}

const toIds = ({ traceId, spanId }: SpanContext) => ({ trace_id: traceId, span_id: spanId });

const toTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  formatTraceparent({ traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 });

function getErrorType(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.constructor.name : 'Thrown';
}

/** A parsed `traceparent` (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  isSampled: boolean;
}

const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Parses a `traceparent`; null if absent or invalid. Ignores additional fields of versions after 00, and unknown flags. */
export function parseTraceparent(header: unknown): TraceContext | null {
  const [, version, traceId, spanId, flags, more] = TRACEPARENT.exec(String(header)) ?? [];
  if (!traceId || !spanId || (version === '00' && more)) return null;
  return { traceId, spanId, isSampled: (parseInt(flags!, 16) & TraceFlags.SAMPLED) !== 0 };
}

export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
