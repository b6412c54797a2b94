/** Both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * What a `Range` header asks for of a file of this size (RFC 9110, 14): one span of bytes; `whole` where there is no such
 * header, or one to be ignored (another unit, several spans); `unsatisfiable` where the span has nothing of the file.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') return Number(last) === 0 || size === 0 ? 'unsatisfiable' : lastBytes(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  if (last !== '' && end < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) };
}

const lastBytes = (count: number, size: number): ByteRange => ({
  start: Math.max(0, size - count),
  end: size - 1,
});
