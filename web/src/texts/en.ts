import type { ReactNode } from 'react';
import { enShared } from './en-shared';
import { createFormats } from './formats';

const { t, rich, count, number, ordinal, percent, shortMoney } = createFormats('en');

const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const nth = (place: number) => `${number(place)}${endings[ordinal(place)] ?? 'th'}`;

/** What the mini-app shows from the start. */
export const en = {
  ...enShared,
  app: {
    retry: 'Retry',
    loading: 'Loading',
    back: 'Back',
    goBack: 'Go back',
    nothingFound: 'Nothing was found',
    unread: (p: { count: number }) => t`Unread: ${p.count}`,
    noBrand: 'Reload page. The brand is not defined',
    /** The bar at the bottom of the screen, for screen readers. */
    mainLinks: 'Main',
    /** The links in the content of a home, for screen readers. */
    screens: 'Screens',
  },
  /** The titles of screens. */
  titles: {
    deposits: 'Deposits',
    report: 'Report a deposit',
    statistic: 'Statistic',
    results: 'Results',
    contests: 'Contests',
    services: 'Services',
    support: 'Support',
    appointments: 'Appointments',
    profile: 'Profile',
    ceo: 'Chat with CEO',
    ticket: 'Ticket',
    brands: 'Your brands',
  },
  /** Links. Those of the bar at the bottom should have at most about 11 letters. */
  links: {
    brands: 'Your brands',
    /** The home of a brand. */
    totals: 'Totals',
    statistic: 'Statistic',
    stat: 'Stat',
    service: 'Service',
  },
  /** Results of an agent. A sales brand counts first-time deposits (FTD), other brands dollars. */
  results: {
    ftd: (p: { count: number }) => t`${number(p.count)} FTD`,
    place: (p: { place: number }) => nth(p.place),
    placeOf: (p: { place: number; of: number }) => t`${nth(p.place)} of ${number(p.of)}`,
    aboveTarget: (p: { percent: number; amount: string }) =>
      t`${percent(p.percent)} · ${p.amount} above target`,
    /** What the agent needs each day to reach the target. */
    aDay: (p: { amount: string }) => t`${p.amount} a day`,
    nothing: 'Nothing yet',
  },
  /** The home of a brand. */
  home: {
    cached: (p: { at: string }) => t`As of ${p.at}, your time zone. Refreshing…`,
    notRefreshed: (p: { at: string }) => t`As of ${p.at}, your time zone. Not refreshed.`,
    total: 'Total',
    ftd: 'FTD',
    character: 'Select character',
    target: 'Target',
    noTarget: 'No target yet',
    ofTarget: (p: { made: ReactNode; target: string }) => rich`${p.made} of ${p.target}`,
    ofNoTarget: (p: { made: ReactNode }) => rich`${p.made} · no target yet`,
    pace: (p: { amount: string }) => t`${p.amount} a day reaches it`,
    reached: 'Reached',
    firstDay: 'First day of the period',
    daysLeft: (p: { left: number; of: number }) => t`${number(p.left)} of ${number(p.of)} working days left`,
    today: (p: { count: number; amount: number; strong: Strong }) =>
      rich`Today ${p.strong(deposits(p.count))}, ${shortMoney(p.amount)}`,
    nothingToday: 'Nothing today yet',
    /** Days in a row with an accepted deposit. */
    streak: (p: { days: number }) => t`${p.days} days in a row`,
    waiting: (p: { count: number; amount: number; strong: Strong }) =>
      rich`${p.strong(t`${number(p.count)} waiting`)}, ${shortMoney(p.amount)}`,
    bestOfPeriod: (p: { days: string; made: string }) => t`Best this period: ${p.days}, ${p.made}`,
    bestDay: (p: { days: string; made: ReactNode }) => rich`Best day, ${p.days}: ${p.made}`,
    bestWeek: (p: { days: string; made: ReactNode }) => rich`Best week, ${p.days}: ${p.made}`,
    noPlace: 'Your place comes with your first result',
    noPeriod: 'No period today',
    /** "2nd of 14, $5,180 behind Ben" */
    behind: (p: { place: ReactNode; amount: string; name: ReactNode }) =>
      rich`${p.place}, ${p.amount} behind ${p.name}`,
    ahead: (p: { place: ReactNode; amount: string; name: ReactNode }) =>
      rich`${p.place}, ${p.amount} ahead of ${p.name}`,
    level: (p: { place: ReactNode; name: ReactNode }) => rich`${p.place}, level with ${p.name}`,
  },
  /** The list of an agent's brands. */
  brands: {
    none: "You don't have a brand",
    joinHint: 'Follow the link that your brand’s manager gives you to join.',
    /** Sums over all brands, for screen readers. */
    all: 'All brands',
    today: 'Today',
    waiting: 'Waiting',
    period: 'This period',
    deposits: (p: { count: number }) => deposits(p.count),
  },
};

/** The texts that the mini-app begins with. */
export type FirstTexts = typeof en;

/** Emphasizes a part of a text. */
export type Strong = (text: string) => ReactNode;

const deposits = (value: number) => count(value, { one: 'deposit', other: 'deposits' });
