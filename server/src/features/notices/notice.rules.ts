import type { ServiceType, SupportKey } from './notice.schemas.js';

/** What a notice is about, and the name under which a person mutes it. */
export type NoticeSubject = 'deposit' | `service:${ServiceType}` | `support:${SupportKey}` | 'ceo';

/** Which of the subjects a person hears of; what is absent stays as it was. */
export interface NoticeSwitches {
  deposit?: boolean;
  services?: Partial<Record<ServiceType, boolean>>;
  supports?: Partial<Record<SupportKey, boolean>>;
}

/** What is muted after the switches were set. */
export function applySwitches(muted: readonly string[], { deposit, services, supports }: NoticeSwitches) {
  const after = new Set(muted);
  const set = (subject: NoticeSubject, isOn: boolean | undefined) => {
    if (isOn === true) after.delete(subject);
    if (isOn === false) after.add(subject);
  };
  set('deposit', deposit);
  for (const [type, isOn] of Object.entries(services ?? {})) set(`service:${type as ServiceType}`, isOn);
  for (const [key, isOn] of Object.entries(supports ?? {})) set(`support:${key as SupportKey}`, isOn);
  return [...after].sort();
}

/** The code that a manager needs for a subject; null: it is not for managers (decision 4). */
export function codeFor(subject: NoticeSubject): 'deposits' | 'tickets' | null {
  if (subject === 'ceo') return null;
  return subject === 'deposit' ? 'deposits' : 'tickets';
}
