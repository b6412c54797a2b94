const money = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** US dollars: whole ones without cents, `$1,250` and `$1,250.50`. */
export function formatMoney(amount: number): string {
  return money.format(amount);
}

export function formatNumber(value: number): string {
  return number.format(value);
}

/** `DD.MM.YYYY HH:MM:SS` in the device's time (spec 9). */
export function formatTime(instant: string): string {
  const date = new Date(instant);
  const [day, month, hours, minutes, seconds] = [
    date.getDate(),
    date.getMonth() + 1,
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
  ].map((part) => String(part).padStart(2, '0'));
  return `${day}.${month}.${date.getFullYear()} ${hours}:${minutes}:${seconds}`;
}
