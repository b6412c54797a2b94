import { maxLength } from '../words';

export interface MailParts {
  to: string;
  from: string;
  theme: string;
}

/** The least length of each part (spec 5). */
const least: Record<keyof MailParts, number> = { to: 5, from: 2, theme: 5 };

export function areFilled(parts: MailParts): boolean {
  return Object.entries(least).every(
    ([part, length]) => parts[part as keyof MailParts].trim().length >= length,
  );
}

/** Joins the parts into one message (decision 11). */
export function mailMessage({ to, from, theme }: MailParts, filling: string): string {
  return `To: ${to.trim()}\nFrom: ${from.trim()}\nTheme: ${theme.trim()}\n\n${filling}`;
}

/** Returns how many characters the other parts leave for the filling. */
export function fillingLength(parts: MailParts): number {
  return Math.max(0, maxLength - mailMessage(parts, '').length);
}
