/** The place of some work in a trace (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** Whether the caller records its own part. */
  isSampled: boolean;
}

const FORMAT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const SAMPLED = 1;

/**
 * Reads a `traceparent`. Null if it is absent or invalid. A version after 00 may have more fields, which are left out. Of the
 * flags only the one that this version knows counts.
 */
export function parseTraceparent(header: unknown): TraceContext | null {
  const [, version, traceId, spanId, flags, more] = FORMAT.exec(String(header)) ?? [];
  if (!traceId || !spanId || (version === '00' && more)) return null;
  return { traceId, spanId, isSampled: (parseInt(flags!, 16) & SAMPLED) !== 0 };
}

export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
