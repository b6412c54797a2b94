import type { ReactNode } from 'react';
import { enSharedScreens } from './en-shared-screens';
import { createFormats } from './formats';

const { t, rich, count, number, percent } = createFormats('en');

/** What the mini-app shows on the screens that it loads later. */
export const enScreens = {
  ...enSharedScreens,
  /** Buttons, labels and states of several screens. */
  common: {
    close: 'Close',
    cancel: 'Cancel',
    save: 'Save',
    edit: 'Edit',
    delete: 'Delete',
    filter: 'Filter',
    period: 'Period',
    search: 'Search',
    status: 'Status',
    type: 'Type',
    pages: 'Pages',
    page: (p: { page: number }) => t`Page ${p.page}`,
    /** "12 / 1000 (min 10)": the characters in a field, and the maximum and minimum. */
    characterCount: (p: { length: number; max: number }) => t`${p.length} / ${p.max}`,
    characterCountWithMin: (p: { length: number; max: number; min: number }) =>
      t`${p.length} / ${p.max} (min ${p.min})`,
  },
  zones: {
    ownTimes: 'Times in your time zone',
    days: 'Days in GMT-4',
    daysAndOwnTimes: 'Days in GMT-4, times in your time zone',
  },
  calendar: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    month: 'Month',
    year: 'Year',
    /** Monday to Sunday, at most 3 letters each. */
    weekDays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  },
  attachments: {
    attach: 'Attach',
    attachFiles: 'Attach files',
    attached: 'Attached files',
    remove: (p: { name: string }) => t`Remove ${p.name}`,
    upload: 'Upload',
  },
  /** People who are not signed in, or not in the brand. */
  joining: {
    signIn: 'Open the mini-app from the bot',
    signInHint: 'You are not signed in, or your session has expired. Open the mini-app from the bot.',
    bot: 'Telegram bot',
    signingIn: 'Signing in…',
    /** Specified to the letter: the first one is a Cyrillic С. */
    failed: 'Сouldnt log in. try again later',
    failedHint: 'A link works once, for 10 minutes. Ask the bot for a new one.',
    notInBrand: 'You are not in brand',
    leaving: 'Opening your brands…',
    sent: 'Your request to join was sent',
    sentHint: 'The brand appears here once it is accepted.',
    noSuchBrand: 'There is no such brand',
    noSuchBrandHint: 'Ask your manager for a new link.',
    oldLink: 'This link is out of date',
    /** Leaves open whether the brand exists. */
    oldLinkHint: 'If it is right, the brand appears here once a manager accepts you.',
    tooOften: 'You have asked to join too often',
    tooOftenHint: 'Try again in an hour.',
    refused: 'Your request to join was refused.',
    waits: 'Your request to join waits for a manager.',
    searchBrands: 'Search brands',
  },
  firstSteps: {
    title: 'First steps',
    /** `link` shows the text as a link, if there is one. */
    group: (p: { link: Link }) => rich`Open ${p.link('the brand’s group')}, or report here.`,
    /** Followed by a report as an example. */
    form: 'A report looks like this:',
    then: 'A manager checks it, the bot tells you, and it counts.',
  },
  characterUpdated: 'Character updated',
  /** News about an agent's results, such as a reached target. The text of each comes from the server. */
  moments: { title: 'Moments', new: 'New moment', dismiss: 'Dismiss' },
  share: {
    title: 'Share result',
    share: 'Share',
    save: 'Save',
    hold: 'Hold the picture to save it, or take a screenshot.',
    notDrawn: 'The picture was not drawn',
    notShared: 'The picture was not shared',
    /** In the picture. */
    place: (p: { place: number; of: number }) => t`Place ${p.place} of ${p.of}`,
    ofTarget: (p: { percent: number }) => t`${percent(p.percent)} of the target`,
    /** The picture, for screen readers. */
    placeAndTarget: (p: { place: number; of: number; percent: number }) =>
      t`Place ${p.place} of ${p.of}, ${percent(p.percent)} of the target`,
  },
  /** The accepted deposits and corrections of an agent. */
  ownResults: {
    daysTitle: 'Days of this period',
    sumOfDays: (p: { count: number; ftd: number; days: string }) =>
      p.ftd > 0
        ? t`${deposits(p.count)} on ${p.days}, of these ${number(p.ftd)} FTD`
        : t`${deposits(p.count)} on ${p.days}`,
    sumOfPeriod: (p: { count: number; ftd: number }) =>
      p.ftd > 0
        ? t`${deposits(p.count)} in this period, of these ${number(p.ftd)} FTD`
        : t`${deposits(p.count)} in this period`,
    ftdOfDays: (p: { ftd: number; days: string }) => t`${number(p.ftd)} FTD on ${p.days}`,
    ftdOfPeriod: (p: { ftd: number }) => t`${number(p.ftd)} FTD in this period`,
    noneHint: 'Accepted deposits and corrections will appear here.',
    noDaysHint: 'Days with accepted deposits and corrections will appear here.',
    /** By staff, instead of a deposit. */
    correction: 'Correction',
    correctsTotal: 'Of the total of the period',
    client: (p: { client: string }) => t`Client ${p.client}`,
  },
  depositList: {
    all: 'All',
    waiting: 'Waiting',
    filters: 'Filters',
    filtersSet: 'Filters, some are set',
    none: 'Your deposits not found',
    noneHint: 'Deposits that you report here or in the brand’s chat appear here.',
    noneWaits: 'Nothing is waiting',
    /** A button that starts another report for the same client. */
    again: 'Again',
    againFor: (p: { client: string }) => t`Same client again: ${p.client}`,
    sameClient: 'Same client again',
    /** Between what was reported and what a manager made of it: an arrow in the direction of reading. */
    becomes: '→',
    anyDay: 'Any day',
    clearPeriod: 'Clear period',
    firstDay: 'Pick the first day',
    lastDay: 'Pick the last day',
    period: (p: { first: string; last: string }) => t`${p.first} – ${p.last}`,
    orderBy: 'Order by',
    orders: {
      date_new: 'Newer',
      date_old: 'Older',
      amount_more: 'Amount more',
      amount_less: 'Amount less',
    },
    info: 'Deposit info',
    editTitle: (p: { label: string }) => t`Edit ${p.label}`,
    ofOtherBrand: (p: { label: string }) => t`${p.label} belongs to another brand`,
    ofOtherBrandHint: (p: { brand: string }) => t`It belongs to ${p.brand}.`,
    openThere: 'Open it there',
    gone: 'This deposit is gone',
    goneHint: 'It was deleted, or belongs to another agent now.',
  },
  report: {
    report: 'Report',
    checking: 'Checking',
    placeholder: '1,250.50',
    onlyAmount: 'Only the amount is required.',
    photos: (p: { max: number }) => t`Photos of the slip, up to ${p.max}`,
    camera: 'Camera',
    gallery: 'Gallery',
    waits: (p: { label: string }) => t`${p.label} is waiting for moderation`,
    /** A report in another text, as in "You are writing another report: $100.50 for 48213." */
    depositFor: (p: { amount: string; client: string }) => t`${p.amount} for ${p.client}`,
    unfinishedTitle: 'Not reported yet',
    unfinished: (p: { report: string }) => t`You are writing another report: ${p.report}.`,
    continue: 'Continue that report',
    startNew: (p: { client: string }) => t`New report for ${p.client}`,
    duplicateTitle: 'Reported before',
    duplicate: (p: { report: string; at: string; label: string }) =>
      t`You reported ${p.report} at ${p.at} (${p.label}). Report again?`,
    duplicateOfQueued: (p: { report: string; at: string }) =>
      t`You reported ${p.report} at ${p.at} (not sent yet). Report again?`,
    doNotReport: 'Do not report',
    reportAgain: 'Report again',
    withdraw: 'Withdraw',
    withdrawAgain: { tap: 'Tap again to withdraw', click: 'Click again to withdraw' },
    withdrawn: (p: { label: string }) => t`${p.label} is withdrawn`,
    updated: (p: { label: string }) => t`${p.label} is updated`,
    decided: 'It has already been decided',
    ofOtherAgent: 'It belongs to another agent now',
    /** The list of reports that wait to be sent. */
    queue: 'Not sent yet',
    lostSlips:
      'The page was closed before the slips arrived. If the deposit is not below, edit it and attach them again',
    problems: {
      missing: 'Amount is required',
      notPositive: 'Amount must be more than zero',
      notNumber: 'Amount is not a number, such as 1250.50',
      mixedDigits: 'Amount is unclear: it mixes digits of two scripts',
      otherCurrency: 'Amount is in another currency. Amounts are in US dollars.',
      unclearThousands: 'Amount is unclear: write it without "k"',
      decimals: 'Amount has more than two decimals',
      tooLarge: 'Amount is more than 9,999,999,999.99',
      ambiguous: (p: { written: string; whole: string; decimal: string }) =>
        t`${p.written} is ambiguous: write ${p.whole} or ${p.decimal}`,
      tooLong: {
        client_id: (p: { max: number }) => t`Client ID is longer than ${p.max} characters`,
        wallet: (p: { max: number }) => t`Wallet is longer than ${p.max} characters`,
        exchanger: (p: { max: number }) => t`Exchanger is longer than ${p.max} characters`,
        behaviour: (p: { max: number }) => t`Behaviour is longer than ${p.max} characters`,
        affiliate: (p: { max: number }) => t`Affiliate is longer than ${p.max} characters`,
        financial: (p: { max: number }) => t`Financial is longer than ${p.max} characters`,
        payment: (p: { max: number }) => t`Payment is longer than ${p.max} characters`,
        description: (p: { max: number }) => t`Description is longer than ${p.max} characters`,
      },
    },
  },
  rating: {
    title: 'Rating',
    none: 'nothing found',
    statistic: 'Deposits statistic',
    periods: { day: 'Day', week: 'Week', month: 'Month' },
    days: (p: { first: string; last: string }) => t`${p.first} – ${p.last}`,
    best: 'Best',
    target: (p: { target: string }) => t`Target ${p.target}`,
    total: (p: { total: string }) => t`Total ${p.total}`,
  },
  ownContests: {
    none: 'No contests now',
    noneHint: 'When your brand has one, its standings appear here.',
    noWinners: 'Final: no winners.',
    noResults: 'Nobody has a result yet',
    standings: 'Standings',
    won: (p: { place: string }) => t`You won: ${p.place}`,
    /** The distance to a better place: "$5,180 to 1st". */
    toPlace: (p: { gap: string; place: string }) => t`${p.gap} to ${p.place}`,
  },
  ticketList: {
    tickets: 'Tickets',
    opened: 'Opened',
    closed: 'Closed',
    closedWithNew: (p: { count: number }) => t`Closed (${p.count} new)`,
    newMessage: 'new message',
    /** The place of a ticket among those that wait for staff. */
    queue: (p: { place: number }) => t`queue: ${p.place}`,
  },
  ticketForm: {
    send: 'Send',
    sending: 'Sending',
    short: 'Message is short',
    notFilled: 'Additional inputs not filled',
    theme: 'Theme',
    otherTheme: 'Other',
    to: 'To email',
    from: 'From email',
    hints: {
      withdrawal: 'Write more detailed information for which exchanger and how much funds do you need',
      docs: 'Write more detailed information which exactly documents you need',
      fake: 'Write who the client is, how much it is about and what looks wrong',
    },
    /** Below the name of the service "Email requests". */
    mail: 'To, from, theme and text',
  },
  chat: {
    ticket: (p: { id: number }) => t`Ticket #${p.id}`,
    title: (p: { title: string; id: number }) => t`${p.title} #${p.id}`,
    messages: 'Messages',
    message: 'Message',
    closed: 'Ticket closed',
    today: 'Today',
    merged: (p: { id: number }) => t`Ticket #${p.id} was merged into this one`,
    /** Above a message that was written in another ticket. */
    fromTicket: (p: { id: number }) => t`from #${p.id}`,
    /** Stand for the author of a message. */
    support: 'Support',
    ceo: 'CEO',
    picture: 'Picture',
    openPicture: 'Open picture',
    openNamedPicture: (p: { name: string }) => t`Open picture ${p.name}`,
  },
  appointments: {
    create: 'Create appointment',
    fields: { name: 'Name', date: 'Date', time: 'Time', description: 'Description' },
    optionalTime: 'Time (optional)',
    optionalDescription: 'Description (optional)',
    submit: 'Create',
    inThePast: 'The date is in the past',
    noDate: 'Date is empty',
    noName: 'Name is empty',
    created: 'Appointment created',
    meetings: 'Meetings',
    tabs: { today: 'Today', week: 'Week', all: 'All' },
    none: 'no meetings found',
    failed: 'Server error',
    more: 'Show more',
    meeting: 'Meeting',
    at: (p: { day: string; time: string }) => t`${p.day}, ${p.time}`,
    inYourZone: (p: { when: string }) => t`${p.when}, your time zone`,
    tookPlace: 'It took place',
    tookPlaceAgain: { tap: 'Tap again: it took place', click: 'Click again: it took place' },
    passed: 'Appointment passed',
    deleted: 'Appointment deleted',
  },
  profile: {
    id: (p: { id: number }) => t`ID: ${p.id}`,
    editTitle: 'Edit profile',
    username: 'Username',
    updated: 'Profile updated',
    language: 'Language',
    asInTelegram: 'As in Telegram',
    momentsHint: 'The app shows them, and the bot tells you in private.',
    moments: {
      target: 'Target reached',
      best: 'Best day or week',
      streak: 'Days in a row',
      overtook: 'You passed somebody',
      passed: 'Overtaken',
      evening: 'Your day, in the evening',
      appointments: 'Appointments, 15 minutes before',
    },
    addShortcut: 'Add to home screen',
    noShortcut: 'This phone does not support home screen shortcuts',
  },
};

/** The texts of the screens that the mini-app loads later. */
export type ScreenTexts = typeof enScreens;

/** Shows a part of a text as a link. */
export type Link = (text: string) => ReactNode;

const deposits = (value: number) => count(value, { one: 'deposit', other: 'deposits' });
