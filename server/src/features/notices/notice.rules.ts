/** Service types (spec 2.3), in the order of the product. */
export const serviceTypes = [
  'withdrawal',
  'docs',
  'mail',
  'credits',
  'fake_credit',
  'fake_deposit',
  'fake_withdrawal',
] as const;
export type ServiceType = (typeof serviceTypes)[number];

/** Support themes as keys; the label of `PIN_Leads` is "PIN Leads" (decision 3). */
export const supportKeys = ['VOIP', 'CRM', 'PIN_Leads', 'Platform', 'Other'] as const;
export type SupportKey = (typeof supportKeys)[number];

/** What a notice is about, and the name under which a person mutes it. */
export type NoticeSubject = 'deposit' | `service:${ServiceType}` | `support:${SupportKey}` | 'ceo';

/** Which of the subjects a person hears of; what is absent stays as it was. */
export interface NoticeSwitches {
  deposit?: boolean;
  services?: Partial<Record<ServiceType, boolean>>;
  supports?: Partial<Record<SupportKey, boolean>>;
}

/** The subjects that the switches name, on and off. */
export function sortSwitches({ deposit, services = {}, supports = {} }: NoticeSwitches) {
  const named = (wanted: boolean): NoticeSubject[] => [
    ...(deposit === wanted ? (['deposit'] as const) : []),
    ...serviceTypes.filter((type) => services[type] === wanted).map((type) => `service:${type}` as const),
    ...supportKeys.filter((key) => supports[key] === wanted).map((key) => `support:${key}` as const),
  ];
  return { on: named(true), off: named(false) };
}

/** The code that a manager needs for a subject; null: it is not for managers (decision 4). */
export function codeFor(subject: NoticeSubject): 'deposits' | 'tickets' | null {
  if (subject === 'ceo') return null;
  return subject === 'deposit' ? 'deposits' : 'tickets';
}

/** Telegram takes buttons to addresses on the internet: https is asked of them, and a host with a dot. */
export function mayBeButton(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && hostname.includes('.');
}
