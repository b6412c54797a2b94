import Bowser from 'bowser';

const MAX_LENGTH = 100;

/** Browser and system of a `User-Agent`, such as "Chrome on Windows", or an empty text if it names neither. */
export function formatDeviceName(userAgent: string | undefined): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, MAX_LENGTH);
}
