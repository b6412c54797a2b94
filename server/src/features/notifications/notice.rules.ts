import { HOUR_MS } from '../../../shared/units.rules.js';
import { toMoscowTime } from '../../platform/time/time.rules.js';

/** In the order in which the apps show them. */
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

export const serviceTitles = {
  withdrawal: 'Withdrawal of funds',
  docs: 'Request documents',
  mail: 'Email requests',
  credits: 'Credits',
  fake_credit: 'Report a fake credit',
  fake_deposit: 'Report a fake deposit',
  fake_withdrawal: 'Report a fake withdrawal',
} as const satisfies Record<ServiceType, string>;

export const supportKeys = ['VOIP', 'CRM', 'PIN_Leads', 'Platform', 'Other'] as const;
export type SupportKey = (typeof supportKeys)[number];

/** Staff mute notices by subject. `ceo`: a ticket to the CEO, which cannot be muted. */
export type NoticeSubject = 'deposit' | 'join' | `service:${ServiceType}` | `support:${SupportKey}` | 'ceo';

/** How the bot shows waiting deposits. `auto`: cards, and one live card while there are many. */
export const cardSettings = ['auto', 'each', 'live', 'digest', 'off'] as const;
export type CardSetting = (typeof cardSettings)[number];

/** The hours (UTC+3) in which a person gets notices without a sound. They may span midnight. */
export interface QuietHours {
  from: number;
  to: number;
}

/** When quiet hours end. Null: notices make a sound now. */
export function findQuietEnd(quiet: QuietHours | null, now: Date): Date | null {
  if (quiet === null) return null;
  const { hour } = toMoscowTime(now);
  const modulo24 = (hours: number) => (hours + 24) % 24;
  if (modulo24(hour - quiet.from) >= modulo24(quiet.to - quiet.from)) return null;
  const hourStartMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return new Date(hourStartMs + modulo24(quiet.to - hour) * HOUR_MS);
}

/** The options of a message that is queued now. Undefined: it makes a sound. */
export const buildSoundOptions = (quiet: QuietHours | null, now: Date): { isSilent: true } | undefined =>
  findQuietEnd(quiet, now) === null ? undefined : { isSilent: true };

/** Omitted subjects stay unchanged. */
interface SubjectSwitches {
  deposit?: boolean;
  join?: boolean;
  services?: Partial<Record<ServiceType, boolean>>;
  supports?: Partial<Record<SupportKey, boolean>>;
}

export function toMutedChange({ deposit, join, services = {}, supports = {} }: SubjectSwitches) {
  const listSubjects = (isOn: boolean): NoticeSubject[] => [
    ...(deposit === isOn ? (['deposit'] as const) : []),
    ...(join === isOn ? (['join'] as const) : []),
    ...serviceTypes.filter((type) => services[type] === isOn).map((type) => `service:${type}` as const),
    ...supportKeys.filter((key) => supports[key] === isOn).map((key) => `support:${key}` as const),
  ];
  return { on: listSubjects(true), off: listSubjects(false) };
}

/** The code that a manager needs for a subject. Null: the subject is not for managers. */
export function getRequiredCode(subject: NoticeSubject): 'deposits' | 'users' | 'tickets' | null {
  if (subject === 'ceo') return null;
  if (subject === 'join') return 'users';
  return subject === 'deposit' ? 'deposits' : 'tickets';
}

/** Whether a button may open the address. Telegram accepts only public addresses: https, and a host with a dot. */
export function canBeButtonUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && hostname.includes('.');
}
