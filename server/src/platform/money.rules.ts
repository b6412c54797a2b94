/** Money inside the server is a decimal string with two decimals; sums and comparisons are made in whole cents. */
export function centsOf(decimal: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(decimal) ?? [];
  return BigInt(`${sign}${whole}${fraction.padEnd(2, '0')}`);
}

/** "$1,250.50", in the format of en-US. */
export function formatMoney(cents: bigint): string {
  const [sign, size] = cents < 0n ? ['-', -cents] : ['', cents];
  return `${sign}$${formatCount(size / 100n)}.${String(size % 100n).padStart(2, '0')}`;
}

export function formatCount(count: bigint): string {
  return count.toLocaleString('en-US');
}

/** "60%", "33.3%": with one decimal where it is not zero, rounded half away from zero. Null of nothing. */
export function formatShare(part: bigint, whole: bigint): string | null {
  if (whole <= 0n) return null;
  const [sign, size] = part < 0n ? ['-', -part] : ['', part];
  const tenths = (size * 2000n + whole) / (2n * whole);
  const decimal = tenths % 10n === 0n ? '' : `.${tenths % 10n}`;
  return `${tenths === 0n ? '' : sign}${formatCount(tenths / 10n)}${decimal}%`;
}
