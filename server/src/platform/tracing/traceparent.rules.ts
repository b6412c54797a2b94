/** A parsed `traceparent` (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** Whether the caller records its spans. */
  isSampled: boolean;
}

const FORMAT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const SAMPLED = 1;

/** Parses a `traceparent`; null if absent or invalid. Ignores additional fields of versions after 00, and unknown flags. */
export function parseTraceparent(header: unknown): TraceContext | null {
  const [, version, traceId, spanId, flags, more] = FORMAT.exec(String(header)) ?? [];
  if (!traceId || !spanId || (version === '00' && more)) return null;
  return { traceId, spanId, isSampled: (parseInt(flags!, 16) & SAMPLED) !== 0 };
}

export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
