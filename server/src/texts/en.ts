import type { Markdown, Piece } from '../platform/messenger/api/markdown.js';
import { code, lines, link } from '../platform/messenger/api/markdown.js';
import { createFormats, createFormLabels } from './formats.js';

const {
  t,
  bold,
  money,
  shortMoney,
  join,
  toSentenceEnd,
  names,
  plural,
  list,
  either,
  count,
  decimal,
  percent,
  signedPercent,
  longDay,
  ftd,
} = createFormats('en');

/** The form of a deposit. A name is accepted in any case, with any separators. A name that two languages share means the same in both. */
const forms = {
  tags: { retention: names('retention'), ftd: names('ftd') },
  fields: {
    client_id: names('Client ID'),
    amount: names('Amount'),
    wallet: names('Wallet'),
    exchanger: names('Exchanger'),
    agent: names('Agent'),
    behaviour: names('Behaviour'),
    affiliate: names('Affiliate'),
    financial: names('Financial'),
    payment: names('Payment'),
    description: names('Description'),
  },
};
type Type = keyof typeof forms.tags;
type Field = keyof typeof forms.fields;
const { title, tag } = createFormLabels(forms);
const types = { retention: 'Retention', ftd: 'FTD' };

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinalSuffixes = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' };
const ordinal = (n: number): string => `${n}${ordinalSuffixes[ordinals.select(n)]}`;
const deposits = (n: number): Markdown =>
  plural(n, { one: t`${decimal(n)} deposit`, other: t`${decimal(n)} deposits` });
const wordsFromTwo = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** Two to ten in words, other numbers in digits. */
const inWords = (n: number): string => wordsFromTwo[n - 2] ?? count(n);
const changeWithShare = (p: { change: Markdown; share: number | null }): Markdown =>
  p.share === null ? p.change : t`${p.change} (${signedPercent(p.share)})`;

/** What a contest is about. `days` and `brands` are texts of `contests`, such as "on 1 December" and "in Alpha". */
interface Aim<Goal> {
  /** Null: the best win. */
  goal: Goal | null;
  days: Markdown;
  brands: Markdown;
}

/**
 * What agents and the chats of brands read. Most are messages of the bot to a person, or in a group about a person. A text with
 * values is a function; names, labels such as A12, and commands are values or stay as they are.
 */
export const en = {
  common: {
    open: 'Open Tallydesk',
    /** Below a text and above a link to a screen. */
    linkWorksOnce: (p: { minutes: number }) => t`This link works once, for ${p.minutes} minutes:`,
    brand: (p: { name: string }) => t`Brand: ${bold(p.name)}`,
    reason: (p: { reason: string }) => t`Reason: ${p.reason}`,
    andMore: (p: { count: number }) => t`and ${p.count} more`,
    tooManyMessages: 'Too many messages, try again in a minute',
    apology: 'Sorry, that did not work: something is wrong on our side. Please try again later.',
    /** Buttons: at most 20 characters. */
    cancel: 'Cancel',
    back: 'Back',
    previousPage: '‹ Back',
    page: (p: { page: number; last: number }) => t`${p.page} of ${p.last}`,
    nextPage: 'More ›',
  },
  people: {
    whichLanguage: 'Which language do you read?',
    asInTelegram: 'As in Telegram',
    languageChosen: 'I write to you in English now.',
    staffLanguageChosen: 'The mini-app follows your choice. I write to staff in English.',
    /** For people without a name, such as erased ones. */
    unnamed: (p: { id: number }) => t`User #${p.id}`,
  },
  invites: {
    refused: (p: { brand: string }) => t`Your request to join ${bold(p.brand)} was refused.`,
    noSuchBrand: 'There is no such brand. Ask your manager for a new link.',
    alreadyMember: (p: { brand: string }) => t`You are already a member of ${bold(p.brand)}.`,
    alreadyWaiting: (p: { brand: string }) =>
      t`Your request to join ${bold(p.brand)} is already waiting for a manager.`,
    asked: (p: { brand: string }) =>
      t`Your request to join ${bold(p.brand)} was sent. You will be told here once a manager accepts it.`,
    askedByOldLink: 'Request sent, if the link is valid. You will be told here once a manager accepts it.',
    tooOften: 'You have asked to join too often. Try again in an hour.',
    sendCode: t`Send the code of your invite with it: ${code('/accept <code>')}`,
    unknown: 'There is no invite with this code. Ask your manager for a new one.',
    withdrawn: (p: { brand: string }) =>
      t`This invite to ${bold(p.brand)} was withdrawn. Ask your manager for a new one.`,
    expired: (p: { brand: string }) =>
      t`This invite to ${bold(p.brand)} has expired. Ask your manager for a new one.`,
    usedUp: (p: { brand: string }) =>
      t`This invite to ${bold(p.brand)} is used up. Ask your manager for a new one.`,
    tooManyTries: 'You have tried too many codes. Try again in an hour.',
  },
  members: {
    joined: (p: { brand: string }) => t`You are now a member of ${bold(p.brand)}.`,
    dismissed: (p: { brand: string }) => t`You are no longer a member of ${bold(p.brand)}.`,
    firstSteps: (p: { type: Type; chatUrl: string | null }) =>
      lines(
        t`Your first steps:`,
        p.chatUrl === null
          ? t`1. Open the brand’s group, or write to me here.`
          : t`1. Open ${link('the brand’s group', p.chatUrl)}, or write to me here.`,
        t`2. Report a deposit: ${code(`${tag(p.type)} 500 client 48213`)}`,
        t`3. A manager checks it, I tell you, and it counts.`,
      ),
  },
  login: {
    openToSee: 'Open Tallydesk to see your deposits and your rating.',
    settingsAreForStaff: '/settings is for staff. Yours are in the mini-app, under Profile.',
  },
  help: {
    about: 'This is the bot of Tallydesk.',
    yourBrands: (p: { names: string; more: number }) =>
      t`Your brands: ${bold(p.more > 0 ? `${p.names} and ${p.more} more` : p.names)}`,
    notInBrand: 'You are not in a brand yet: ask your manager for a link or an invite.',
    login: '/login: open Tallydesk',
    deposit: t`/deposit: report a deposit, step by step; or send ${code('#ftd 500 client 48213')}`,
    work: '/work and /off: whether you work today',
    form: '/help in a brand’s chat: the form for it',
    accept: t`${code('/accept <code>')}: join a brand by invite`,
    language: '/language: choose the language in which I write to you',
    notUnderstood: 'I do not know what to do with that. /help shows what I can do.',
    notInGroups: (p: { bot: string }) =>
      t`Send me that in private: @${p.bot}. /help shows what I can do here.`,
    outdatedButton: 'This button is out of date. /help shows what I can do.',
    telegramId: (p: { id: string }) => t`Your Telegram id: ${code(p.id)}`,
    /** The ids of a group and a thread in it, for staff who add a brand. “Add brand” is a button of the panel, which is in English. */
    chatId: (p: { id: string }) => t`Chat id: ${code(p.id)}`,
    threadId: (p: { id: string }) => t`Thread id: ${code(p.id)}`,
    noThreadId: 'Thread id: none',
    noBrand: 'No brand takes deposits here.',
    idsOfChat: '/id shows the ids of this chat, for “Add brand”.',
    noBrandIds: 'No brand takes deposits here. For “Add brand” in the panel:',
    idOfThread: '/id in a thread shows its id too.',
    hello: 'I am the bot of Tallydesk.',
    cannotRead: 'I cannot read messages here: make me an admin.',
    threads: 'Deposits are reported in the threads of the brands. /help in a thread shows the form.',
  },
  /** What Telegram shows for each command when people type a slash. At most 40 characters are readable. */
  menu: {
    start: 'Begin',
    login: 'Open Tallydesk',
    deposit: 'Report a deposit, step by step',
    cancel: 'Cancel the report of a deposit',
    work: 'I work today',
    off: 'I do not work today',
    accept: 'Join a brand by invite: /accept code',
    language: 'Choose my language',
    help: 'What I can do',
    retention: 'Report a retention deposit',
    ftd: 'Report a first-time deposit',
    id: 'The ids of this chat',
    helpInGroup: 'How to report deposits here',
  },
  workDays: {
    question: 'Work today?',
    work: 'I work today',
    off: 'Day off',
    change: 'Change',
    allBrands: 'All of them',
    /** The answers: North ✓, South ✗. */
    today: (p: { names: string; more: number }) =>
      p.more > 0 ? t`Today: ${p.names} and ${p.more} more.` : t`Today: ${p.names}.`,
    dayIsOver: 'The day of this question is over. Send /work or /off to set today.',
    notMember: 'You are not a member of any brand.',
    notMemberOfBrand: 'You are not a member of this brand.',
    inWhichWork: 'In which brand do you work today?',
    inWhichOff: 'In which brand do you not work today?',
    youWorkIn: 'Today you work in:',
    youDoNotWorkIn: 'Today you do not work in:',
    toChangeOff: 'To change it: /off',
    toChangeWork: 'To change it: /work',
    alreadyAnswered: 'This is already your answer',
  },
  appointments: {
    gone: 'The appointment of this reminder was deleted or has already taken place.',
    /** Above the name of the appointment. `time`: 14:30. */
    inMinutes: (p: { minutes: number; time: string }) => t`In ${p.minutes} min, at ${p.time}:`,
    at: (p: { time: string }) => t`At ${p.time}:`,
  },
  tickets: {
    reopened: (p: { id: number; title: string }) =>
      t`Your ticket #${p.id}, ${bold(p.title)}, was opened again`,
    merged: (p: { id: number; into: number; title: string }) =>
      t`Your tickets #${p.id} and #${p.into} are one now: #${p.into}, ${bold(p.title)}. All messages are there`,
    unmerged: (p: { id: number; title: string; from: number }) =>
      t`Your ticket #${p.id}, ${bold(p.title)}, is separate from #${p.from} again`,
    answered: (p: { id: number; title: string; count: number }) =>
      p.count === 1
        ? t`Your ticket #${p.id}, ${bold(p.title)}, has a new message`
        : t`Your ticket #${p.id}, ${bold(p.title)}, has ${p.count} new messages`,
    closed: (p: { id: number; title: string; count: number }) =>
      p.count === 1
        ? t`Your ticket #${p.id}, ${bold(p.title)}, was closed`
        : t`Your ticket #${p.id}, ${bold(p.title)}, has ${p.count} new messages and was closed`,
    moreMessages: (p: { count: number }) =>
      plural(p.count, {
        one: t`${p.count} more message in the ticket`,
        other: t`${p.count} more messages in the ticket`,
      }),
    photosBelow: (p: { count: number }) =>
      plural(p.count, { one: t`${p.count} photo below`, other: t`${p.count} photos below` }),
    files: (p: { names: Piece[] }) =>
      plural(p.names.length, { one: t`File: ${join(p.names)}`, other: t`Files: ${join(p.names)}` }),
    unnamedFile: 'a file',
    photos: (p: { id: number; title: string; count: number }) =>
      p.count === 1 ? t`Photo in ticket #${p.id}: ${p.title}` : t`Photos in ticket #${p.id}: ${p.title}`,
    photosRefused: (p: { id: number }) =>
      t`Telegram could not show the photos of ticket #${p.id}. Open it to see them`,
    photosExpired: (p: { id: number }) => t`The photos of ticket #${p.id} are no longer kept`,
    supportedKinds: (p: { megabytes: number }) =>
      t`Text, photos, videos and files up to ${p.megabytes} MB work here.`,
    tooLateToEdit: (p: { id: number }) =>
      t`#${p.id} keeps the message as you sent it first. Write a new one to correct it.`,
    sent: (p: { id: number }) => t`Sent to #${p.id}`,
    sending: (p: { id: number }) => t`Sending to #${p.id}`,
    notSent: (p: { id: number }) => t`Not sent to #${p.id}`,
    notSentBecause: (p: { id: number; reason: Piece }) => t`Not sent to #${p.id}: ${p.reason}`,
    isClosed: (p: { id: number }) => t`#${p.id} is closed`,
    cannotWrite: (p: { id: number }) => t`You cannot write in #${p.id}`,
    notInBrand: (p: { id: number }) => t`You cannot write in #${p.id}: you are no longer in its brand`,
    whichTicket: 'Which ticket is this for?',
    tooLate: 'That was too long ago. Send the message again.',
    hasMessage: (p: { id: number }) => t`#${p.id} has this message`,
  },
  forms,
  deposits: {
    types,
    isWaiting: (p: { label: string }) => t`${p.label} is waiting for moderation`,
    isUpdated: (p: { label: string }) => t`${p.label} is updated and waiting for moderation`,
    isWithdrawn: (p: { label: string }) => t`${p.label} is withdrawn`,
    possibleDuplicate: (p: { of: string }) =>
      t`Possible duplicate of ${p.of}: the same client, amount and day`,
    /** What moderation decided. `as`: the new label, if the type was corrected. `changes`: what was corrected. */
    is: {
      accept: (p: { label: string; as: string | null; changes: Markdown[] }) =>
        p.as !== null
          ? t`${p.label} is accepted as ${p.as}: ${join(p.changes)}`
          : p.changes.length > 0
            ? t`${p.label} is accepted: ${join(p.changes)}`
            : t`${p.label} is accepted`,
      reject: (p: { label: string }) => t`${p.label} is rejected`,
      delete: (p: { label: string }) => t`${p.label} is deleted`,
    },
    /** Decisions in a private message to the agent. */
    yours: {
      accept: (p: { label: string; as: string | null; changes: Markdown[] }) =>
        p.as !== null
          ? t`Your deposit ${p.label} is accepted as ${p.as}: ${join(p.changes)}`
          : p.changes.length > 0
            ? t`Your deposit ${p.label} is accepted: ${join(p.changes)}`
            : t`Your deposit ${p.label} is accepted`,
      reject: (p: { label: string }) => t`Your deposit ${p.label} is rejected`,
      delete: (p: { label: string }) => t`Your deposit ${p.label} is deleted`,
    },
    amount: (p: { amount: string }) => t`Amount: ${money(p.amount)}`,
    /** A list of labels by what was decided: Accepted: A1-A5 (5), $500. */
    groups: {
      accept: (p: { labels: string; amount: string }) => t`Accepted: ${p.labels}, ${shortMoney(p.amount)}.`,
      reject: (p: { labels: string; amount: string }) => t`Rejected: ${p.labels}, ${shortMoney(p.amount)}.`,
      delete: (p: { labels: string; amount: string }) => t`Deleted: ${p.labels}, ${shortMoney(p.amount)}.`,
      wait: (p: { labels: string }) => t`Waiting for moderation: ${p.labels}`,
    },
    duplicateInGroup: (p: { label: string; of: string }) => t`${p.label}: possible duplicate of ${p.of}`,
    /** Sentences of a brief message about decisions. */
    brief: {
      acceptedOne: (p: { label: string; amount: string }) =>
        t`${p.label} is accepted: ${shortMoney(p.amount)}.`,
      accepted: (p: { count: number; amount: string }) => t`${p.count} accepted: ${shortMoney(p.amount)}.`,
      reject: (p: { labels: string; count: number; reason: string | null }) =>
        p.count === 1
          ? p.reason === null
            ? t`${p.labels} is rejected.`
            : t`${p.labels} is rejected: ${toSentenceEnd(p.reason)}`
          : p.reason === null
            ? t`${p.labels} are rejected.`
            : t`${p.labels} are rejected: ${toSentenceEnd(p.reason)}`,
      delete: (p: { labels: string; count: number; reason: string | null }) =>
        p.count === 1
          ? p.reason === null
            ? t`${p.labels} is deleted.`
            : t`${p.labels} is deleted: ${toSentenceEnd(p.reason)}`
          : p.reason === null
            ? t`${p.labels} are deleted.`
            : t`${p.labels} are deleted: ${toSentenceEnd(p.reason)}`,
    },
    /** The agent has edited the message of a deposit that no longer waits. */
    tooLate: {
      accept: (p: { label: string }) => t`${p.label} is accepted: it is too late to change it`,
      reject: (p: { label: string }) => t`${p.label} is rejected: it is too late to change it`,
      delete: (p: { label: string }) => t`${p.label} is deleted: it is too late to change it`,
    },
    tooLateWithdrawn: (p: { label: string }) => t`${p.label} is withdrawn: send the form as a new message`,
    tooLateForNow: (p: { label: string; minutes: number }) =>
      p.minutes === 1
        ? t`${p.label} is being moderated: it is too late to change it. If it still waits in a minute, edit the message again.`
        : t`${p.label} is being moderated: it is too late to change it. If it still waits in ${p.minutes} minutes, edit the message again.`,
    tooOld:
      "This message is more than two days old, so editing it won't create a deposit. Send the form as a new message.",
    onlyMembers: 'Only members of this brand may report deposits',
    /** An anonymous admin or a channel has sent a form in a group. */
    writesAsGroup: lines(
      t`Not reported yet: you write as the group, so I cannot see who reports.`,
      t`Write as yourself (admins: turn off “Remain anonymous”), or send the form to me in private.`,
    ),
    writesAsChannel: lines(
      t`Not reported yet: you write as a channel, so I cannot see who reports.`,
      t`Write as yourself (admins: turn off “Remain anonymous”), or send the form to me in private.`,
    ),
    sendToThread: 'Not reported yet. Send it to the thread of the brand:',
    notChanged: (p: { label: string }) => t`${p.label} is not changed:`,
    notReported: 'Not reported yet:',
    formNotReported: (p: { number: number }) => t`Form ${p.number} is not reported yet:`,
    moreNotReported: (p: { count: number }) => t`and ${p.count} more forms are not reported yet.`,
    theForm: 'The form:',
    copyForm: 'Copy the form, fill it in and send it here. Only the amount is required.',
    howToReport:
      'To report a deposit, send one of these forms here, or several in one message. Only the amount is required.',
    inShort: t`In short: ${code('#ftd 500 client 48213')}`,
    confirmation: (p: { label: string; amount: string; client: string; agent: string; brand: string }) =>
      t`${p.label}: ${join([
        money(p.amount),
        ...(p.client === '' ? [] : [t`client ${p.client}`]),
        ...(p.agent === '' ? [] : [t`for ${p.agent}`]),
        p.brand,
      ])}. Waiting for moderation.`,
    /** `text`: what the person wrote. */
    mistakes: {
      unknownText: (p: { text: string }) => t`${p.text} is not "Name: value"`,
      unknownField: (p: { text: string }) => t`${p.text} is an unknown field`,
      unknownFieldNear: (p: { text: string; near: Field }) =>
        t`${p.text} is an unknown field, did you mean ${title(p.near)}?`,
      twice: (p: { field: Field }) => t`${title(p.field)} appears twice`,
      above: (p: { field: Field }) => t`${title(p.field)} is above the form: write it below the first line`,
      otherType: (p: { field: Field; type: Type }) => t`${title(p.field)} belongs to ${tag(p.type)} only`,
      tooLong: (p: { field: Field; limit: number }) =>
        t`${title(p.field)} is longer than ${p.limit} characters`,
    },
    amountMistakes: {
      required: t`${title('amount')} is required`,
      notPositive: t`${title('amount')} must be more than zero`,
      notANumber: t`${title('amount')} is not a number, such as 1250.50`,
      mixedDigits: t`${title('amount')} is unclear: it mixes digits of two scripts`,
      otherCurrency: t`${title('amount')} is in another currency. Amounts are in US dollars.`,
      unclearThousands: t`${title('amount')} is unclear: write it without "k"`,
      decimals: t`${title('amount')} has more than two decimals`,
      tooLarge: t`${title('amount')} is more than ${'9,999,999,999.99'}`,
      ambiguous: (p: { text: string; one: string; other: string }) =>
        t`${title('amount')} ${p.text} is ambiguous: write ${p.one} or ${p.other}`,
    },
    didYouMean: (p: { written: string; sign: string; type: Type }) =>
      t`${p.written}: did you mean ${p.sign + forms.tags[p.type][0]}? Edit the message.`,
    beginLine: (p: { sign: string; type: Type }) =>
      t`Not reported yet: begin a line with ${p.sign + forms.tags[p.type][0]} and the amount. Edit the message, such as:`,
    /** A form names an agent whom the bot does not know. Buttons with names follow. */
    whoIs: (p: { name: string }) => t`Who is “${p.name}”?`,
    gone: 'This deposit is gone',
    onlySender: 'Only the sender of the form can answer',
    memberLeft: 'This member has left the brand',
    oneMore: 'One more',
    alreadyOpen: 'This step is open already',
    nothingToCancel: 'Nothing to cancel',
    cancelled: 'Cancelled. Nothing was reported.',
    outdatedButton: 'This button is out of date. Send /deposit to begin again.',
    noTag: 'Not reported yet: the first line must be #retention or #ftd. Edit the message, or send /deposit.',
    answerFirst: 'Not reported yet: please answer first, then send the form again.',
    noBrandFound: 'None of your brands matches.',
    whichBrand: 'Which brand is the deposit for?',
    searchBrand: 'Send a part of its name to find it.',
    whichType: 'Which type of deposit is it?',
    /** The bot asks for the brand of forms that it has got: $500.00, client 48213. */
    pendingForm: (p: { amount: string; client: string }) =>
      p.client === '' ? t`${money(p.amount)}` : t`${money(p.amount)}, client ${p.client}`,
    pendingMistake: 'a form with a mistake',
    whichBrandForOne: 'Which brand is this for?',
    whichBrandForMany: 'Which brand are these for?',
    notPending: 'This form no longer waits. Send it again.',
    reportedAlready: (p: { labels: string }) => t`Reported already: ${p.labels}`,
    noBrand: 'You are not in a brand yet. Ask your manager for an invite, then report deposits here.',
    reportedInApp: (p: { agent: string }) => t`${p.agent} reported in the app:`,
    changedInApp: (p: { agent: string; label: string }) => t`${p.agent} changed ${p.label} in the app:`,
  },
  /** Achievements of an agent, being passed by another, and the summary of a day. FTD: first-time deposits. */
  moments: {
    target: {
      retention: (p: { have: string; goal: string }) =>
        t`You reached 100% of the target: ${shortMoney(p.have)} of ${shortMoney(p.goal)}`,
      sales: (p: { have: number; goal: number }) =>
        t`You reached 100% of the target: ${count(p.have)} of ${ftd(p.goal)}`,
    },
    bestDay: {
      retention: (p: { have: string }) => t`Your best day so far: ${shortMoney(p.have)}`,
      sales: (p: { have: number }) => t`Your best day so far: ${ftd(p.have)}`,
    },
    bestWeek: {
      retention: (p: { have: string }) => t`Your best week so far: ${shortMoney(p.have)}`,
      sales: (p: { have: number }) => t`Your best week so far: ${ftd(p.have)}`,
    },
    streak: (p: { days: number }) => t`${p.days} working days in a row with a deposit`,
    /** In the standings of the brand. `gap`: by how much. */
    overtook: {
      retention: (p: { name: Piece; gap: string }) => t`You passed ${p.name}: ${shortMoney(p.gap)}`,
      sales: (p: { name: Piece; gap: number }) => t`You passed ${p.name}: ${ftd(p.gap)}`,
    },
    passed: {
      retention: (p: { name: Piece; gap: string }) => t`${p.name} passed you: ${shortMoney(p.gap)}`,
      sales: (p: { name: Piece; gap: number }) => t`${p.name} passed you: ${ftd(p.gap)}`,
    },
    /** The summary of a day: 3 deposits, $2,310, 2nd (+1). The last part is the place, and by how many places it is better. */
    evening: (p: { deposits: number; amount: string | null; place: number | null; up: number }) =>
      join([
        ...(p.deposits > 0 ? [deposits(p.deposits)] : []),
        ...(p.amount !== null ? [shortMoney(p.amount)] : []),
        ...(p.place !== null ? [p.up > 0 ? t`${ordinal(p.place)} (+${p.up})` : ordinal(p.place)] : []),
      ]),
    eveningToday: (p: { evening: Markdown }) => t`Today ${p.evening}`,
  },
  teams: {
    name: (p: { id: number }) => t`Team ${p.id}`,
  },
  contests: {
    aims: {
      amount: {
        people: (p: Aim<string>) =>
          p.goal === null
            ? t`Most money from accepted deposits ${p.days} ${p.brands}`
            : t`${money(p.goal)} from accepted deposits ${p.days} ${p.brands}`,
        teams: (p: Aim<string>) =>
          p.goal === null
            ? t`Most money from accepted deposits for each active member of a team ${p.days} ${p.brands}`
            : t`${money(p.goal)} from accepted deposits for each active member of a team ${p.days} ${p.brands}`,
      },
      count: {
        people: (p: Aim<number>) =>
          p.goal === null
            ? t`Most accepted deposits ${p.days} ${p.brands}`
            : plural(p.goal, {
                one: t`${decimal(p.goal)} accepted deposit ${p.days} ${p.brands}`,
                other: t`${decimal(p.goal)} accepted deposits ${p.days} ${p.brands}`,
              }),
        teams: (p: Aim<number>) =>
          p.goal === null
            ? t`Most accepted deposits for each active member of a team ${p.days} ${p.brands}`
            : plural(p.goal, {
                one: t`${decimal(p.goal)} accepted deposit for each active member of a team ${p.days} ${p.brands}`,
                other: t`${decimal(p.goal)} accepted deposits for each active member of a team ${p.days} ${p.brands}`,
              }),
      },
      firstTimeCount: {
        people: (p: Aim<number>) =>
          p.goal === null
            ? t`Most first-time deposits ${p.days} ${p.brands}`
            : plural(p.goal, {
                one: t`${decimal(p.goal)} first-time deposit ${p.days} ${p.brands}`,
                other: t`${decimal(p.goal)} first-time deposits ${p.days} ${p.brands}`,
              }),
        teams: (p: Aim<number>) =>
          p.goal === null
            ? t`Most first-time deposits for each active member of a team ${p.days} ${p.brands}`
            : plural(p.goal, {
                one: t`${decimal(p.goal)} first-time deposit for each active member of a team ${p.days} ${p.brands}`,
                other: t`${decimal(p.goal)} first-time deposits for each active member of a team ${p.days} ${p.brands}`,
              }),
      },
      mixedCount: {
        people: (p: Aim<number> & { firstTimeBrands: Markdown }) =>
          p.goal === null
            ? t`Most accepted deposits (only first-time ones ${p.firstTimeBrands}) ${p.days} ${p.brands}`
            : plural(p.goal, {
                one: t`${decimal(p.goal)} accepted deposit (only first-time ones ${p.firstTimeBrands}) ${p.days} ${p.brands}`,
                other: t`${decimal(p.goal)} accepted deposits (only first-time ones ${p.firstTimeBrands}) ${p.days} ${p.brands}`,
              }),
        teams: (p: Aim<number> & { firstTimeBrands: Markdown }) =>
          p.goal === null
            ? t`Most accepted deposits (only first-time ones ${p.firstTimeBrands}) for each active member of a team ${p.days} ${p.brands}`
            : plural(p.goal, {
                one: t`${decimal(p.goal)} accepted deposit (only first-time ones ${p.firstTimeBrands}) for each active member of a team ${p.days} ${p.brands}`,
                other: t`${decimal(p.goal)} accepted deposits (only first-time ones ${p.firstTimeBrands}) for each active member of a team ${p.days} ${p.brands}`,
              }),
      },
      /** `goal`: in per cent. */
      improvement: (p: Aim<number>) =>
        p.goal === null
          ? t`Biggest gain over your usual week (the median of your last eight) ${p.days} ${p.brands}`
          : t`A gain of ${percent(p.goal)} over your usual week (the median of your last eight) ${p.days} ${p.brands}`,
      firstTimeImprovement: (p: Aim<number>) =>
        p.goal === null
          ? t`Biggest gain in first-time deposits over your usual week (the median of your last eight) ${p.days} ${p.brands}`
          : t`A gain of ${percent(p.goal)} in first-time deposits over your usual week (the median of your last eight) ${p.days} ${p.brands}`,
    },
    onDay: (p: { day: string }) => t`on ${longDay(p.day)}`,
    onDays: (p: { from: string; to: string }) => {
      const [[fromYear, fromMonth], [toYear, toMonth]] = [p.from.split('-'), p.to.split('-')];
      if (fromYear !== toYear) return t`from ${longDay(p.from)} ${fromYear!} to ${longDay(p.to)} ${toYear!}`;
      const from = fromMonth === toMonth ? String(Number(p.from.slice(8))) : longDay(p.from);
      return t`from ${from} to ${longDay(p.to)}`;
    },
    inBrands: (p: { names: string[] }) => t`in ${list(p.names)}`,
    inManyBrands: (p: { brands: number }) => t`in ${p.brands} brands`,
    /** The prize is what the organizer wrote, such as "a dinner for two", or null. */
    winners: {
      everybody: (p: { prize: string | null }) =>
        p.prize === null ? t`everybody who reaches it wins` : t`everybody who reaches it wins ${p.prize}`,
      everyTeam: (p: { prize: string | null }) =>
        p.prize === null ? t`every team that reaches it wins` : t`every team that reaches it wins ${p.prize}`,
      first: (p: { winners: number; prize: string | null }) => {
        if (p.winners === 1) return p.prize === null ? t`the first wins` : t`the first wins ${p.prize}`;
        const first = t`the first ${inWords(p.winners)} win`;
        return p.prize === null ? first : t`${first} ${p.prize}`;
      },
      firstToReach: (p: { winners: number; prize: string | null }) => {
        if (p.winners === 1)
          return p.prize === null
            ? t`the first of those who reach it wins`
            : t`the first of those who reach it wins ${p.prize}`;
        const first = t`the first ${inWords(p.winners)} of those who reach it win`;
        return p.prize === null ? first : t`${first} ${p.prize}`;
      },
    },
    results: {
      count: (p: { value: number }) => deposits(p.value),
    },
    begun: 'It has begun.',
    day: (p: { day: number; days: number }) => t`Day ${p.day} of ${p.days}:`,
    overSoonFinal: 'It is over, and will soon be final:',
    overStillWaiting: (p: { deposits: number }) =>
      plural(p.deposits, {
        one: t`It is over. ${p.deposits} deposit still waits, so this may change:`,
        other: t`It is over. ${p.deposits} deposits still wait, so this may change:`,
      }),
    finalWinner: 'It is final. The winner:',
    finalWinners: 'It is final. The winners:',
    noResults: 'Nobody has a result yet.',
    noWinners: 'Final: no winners.',
  },
  /** The picture of a brand's results, and the message below it. `sum`: $1,250.50 or 3 FTD. */
  reports: {
    /** Also in the picture: at most 6 letters. */
    test: 'TEST',
    titles: {
      day: (p: { brand: string }) => t`${p.brand}: Daily report`,
      week: (p: { brand: string }) => t`${p.brand}: Weekly report`,
      month: (p: { brand: string }) => t`${p.brand}: Monthly report`,
    },
    /** Below the name of the brand. */
    subtitles: {
      day: (p: { days: Markdown }) => t`Daily report, ${p.days}`,
      week: (p: { days: Markdown }) => t`Weekly report, ${p.days}`,
      month: (p: { days: Markdown }) => t`Monthly report, ${p.days}`,
    },
    total: (p: { sum: Markdown }) => t`Total: ${p.sum}`,
    /** The result of the report's own days. `share`: in per cent. */
    ofTarget: (p: { share: number; target: Markdown }) => t`Target: ${percent(p.share)} of ${p.target}`,
    /** The result of the period to which the days belong. */
    ofPeriodTarget: (p: { sum: Markdown; share: number; target: Markdown }) =>
      t`Period: ${p.sum} of ${p.target} (${percent(p.share)})`,
    /** `change`: +$320.00. `share`: the same in per cent. */
    versus: {
      day: (p: { change: Markdown; share: number | null }) => t`${changeWithShare(p)} vs the day before`,
      week: (p: { change: Markdown; share: number | null }) => t`${changeWithShare(p)} vs the week before`,
      month: (p: { change: Markdown; share: number | null }) => t`${changeWithShare(p)} vs the period before`,
    },
    same: {
      day: 'Same as the day before',
      week: 'Same as the week before',
      month: 'Same as the period before',
    },
    nothingBefore: 'Nothing before to compare with',
    best: (p: { name: Piece; sum: Markdown }) => t`Best: ${p.name}, ${p.sum}`,
    /** The name of somebody who has left the brand. */
    left: (p: { name: Piece }) => t`${p.name} (left)`,
    nobody: 'Nobody is in the brand yet',
    progress: (p: { sum: Markdown; share: number; target: Markdown }) =>
      t`${p.sum}, ${percent(p.share)} of ${p.target}`,
    /** The arrow separates the result of the days from the share of the target that their whole period has reached. */
    periodProgress: (p: { sum: Markdown; share: number; target: Markdown }) =>
      t`${p.sum} → ${percent(p.share)} of ${p.target}`,
    /** Labels of the picture, at most about 40 characters. */
    picture: {
      best: 'Best',
      sumOfTarget: (p: { sum: Markdown; target: Markdown }) => t`${p.sum} of ${p.target}`,
      sumOfPeriodTarget: (p: { sum: Markdown; target: Markdown }) => t`${p.sum} of ${p.target} in the period`,
      this: { day: 'this day', week: 'this week' },
      earlierInPeriod: 'earlier in the period',
      moreInText: (p: { people: number }) => t`and ${p.people} more, in the text`,
    },
    /** Changes to days that were reported earlier: 20.11: +$320.00 (A17, A18, A19 and 2 more). */
    late: {
      title: 'Changed since it was reported',
      day: (p: { day: Markdown; change: Markdown; labels: string; more: number }) =>
        p.labels === ''
          ? t`${p.day}: ${p.change}`
          : p.more === 0
            ? t`${p.day}: ${p.change} (${p.labels})`
            : t`${p.day}: ${p.change} (${p.labels} and ${p.more} more)`,
      moreDays: (p: { days: number; change: Markdown }) =>
        plural(p.days, {
          one: t`${p.days} more day: ${p.change}`,
          other: t`${p.days} more days: ${p.change}`,
        }),
    },
  },
  /**
   * Messages of the API's errors, which the mini-app shows to agents. They are found by their English texts, so those must be as
   * in the code. `field` is the name of a field of the API, such as client_id.
   */
  errors: {
    calls: {
      unauthorized: 'Unauthorized',
      loggedOut: 'The token has been blacklisted',
      forbidden: 'Forbidden',
      notInBrand: 'user not in brand',
      notFound: 'Not found',
      invalid: 'Invalid input',
      serverError: 'Server error. Try later',
      databaseAway: 'The database is unavailable. Try again shortly',
      databaseReadOnly: 'The database is read-only right now. Try again shortly',
      databaseBusy: 'The database is busy. Try again shortly',
      /** A request is sent again with the same key, so that it has its effect once. */
      inFlight: 'A call with this Idempotency-Key is still in flight',
      keyReused: 'This Idempotency-Key came with another body before',
      unsupportedType: 'Unsupported media type',
      bodyTooLarge: 'Request body is too large',
      notJson: "Body is not valid JSON but content-type is set to 'application/json'",
      invalidAddress: (p: { address: string }) => t`'${p.address}' is not a valid url component`,
      tooSlow: 'The request came too slowly',
    },
    /** Somebody has done something too often. One of the last three texts follows. */
    limits: {
      calls: 'You call too often',
      deposits: 'You have reported too many deposits',
      tickets: 'You have opened too many tickets',
      messages: 'You have sent too many messages',
      files: 'You have sent too many files',
      appointments: 'You have made too many appointments',
      inviteCodes: 'You have tried too many codes',
      joinRequests: 'You have asked to join too often',
      logins: 'Too many failed logins',
      seconds: (p: { count: number }) =>
        plural(p.count, {
          one: t`Try again in ${p.count} second`,
          other: t`Try again in ${p.count} seconds`,
        }),
      minutes: (p: { count: number }) =>
        plural(p.count, {
          one: t`Try again in ${p.count} minute`,
          other: t`Try again in ${p.count} minutes`,
        }),
      hours: (p: { count: number }) =>
        plural(p.count, { one: t`Try again in ${p.count} hour`, other: t`Try again in ${p.count} hours` }),
    },
    deposits: {
      editedBefore: 'edited before',
      notAPicture: (p: { name: string }) =>
        t`${p.name} is not a picture. A slip is a JPEG, PNG or WebP picture`,
      otherType: (p: { field: string; type: string }) => t`${p.field} belongs to type ${p.type} only`,
      notPositive: (p: { field: string }) => t`${p.field} must be more than zero`,
      outOfBounds: (p: { field: string; limit: string }) =>
        t`${p.field} must have at most two decimals, and be at most ${p.limit}`,
      notANumber: (p: { field: string }) => t`${p.field} is not a number, such as 1250.50`,
      mixedDigits: (p: { field: string }) => t`${p.field} is unclear: it mixes digits of two scripts`,
      otherCurrency: (p: { field: string }) =>
        t`${p.field} is in another currency. Amounts are in US dollars.`,
      unclearThousands: (p: { field: string }) => t`${p.field} is unclear: write it without "k"`,
      decimals: (p: { field: string }) => t`${p.field} has more than two decimals`,
      tooLarge: (p: { field: string }) => t`${p.field} is more than 9,999,999,999.99`,
      ambiguous: (p: { text: string; one: string; other: string }) =>
        t`${p.text} is ambiguous: write ${p.one} or ${p.other}`,
    },
    tickets: {
      closed: 'ticket is closed',
      short: 'Message is short',
      empty: (p: { field: string }) => t`${p.field} must not be empty where there are no files`,
      long: (p: { limit: string; length: string }) =>
        t`A message can have at most ${p.limit} characters, and this one has ${p.length}`,
      nothing: 'The message is empty',
      filesRefused: 'Telegram did not provide the files of the message to the bot for a day. Send it again',
      fileRefused: (p: { name: string }) => t`Telegram does not provide ${p.name} to the bot`,
    },
    appointments: {
      noDate: 'Date is empty',
      noName: 'Name is empty',
      past: (p: { field: string }) => t`${p.field} must not be in the past`,
    },
    names: {
      notLatin: 'The name must begin with Latin/English letters',
      /** Staff is a mark of the app, in English in all languages. */
      staff: 'Names must not contain the word "Staff"',
      orLanguage: (p: { field: string }) => t`${p.field} must be given, or a language`,
    },
    files: {
      nameless: 'A file has no name. Give it one and attach it again',
      tooMany: (p: { limit: string }) => t`You have attached more than ${p.limit} files`,
      tooLarge: (p: { megabytes: string }) => t`A file may have at most ${p.megabytes} MB`,
      empty: (p: { name: string }) => t`${p.name} is empty`,
      otherType: (p: { name: string }) => t`${p.name} has a type that cannot be attached`,
      otherEncoding: (p: { name: string }) =>
        t`${p.name} is not a text in UTF-8. Save it as UTF-8 and attach it again`,
      noSpace: 'The server has no space left for files. Try again later, or send the text alone',
      notAFile: (p: { field: string }) => t`${p.field} must be a file`,
      nul: (p: { field: string }) => t`${p.field} must not have a name that contains NUL`,
      incomplete: 'Unexpected end of form',
      otherField: 'Unexpected file field',
      longField: 'Field value too long',
      malformedPart: 'Malformed part header',
    },
    fields: {
      required: (p: { field: string }) => t`${p.field} is required`,
      unknown: (p: { field: string }) => t`${p.field} is not a known field`,
      text: (p: { field: string }) => t`${p.field} must be a text`,
      number: (p: { field: string }) => t`${p.field} must be a number`,
      wholeNumber: (p: { field: string }) => t`${p.field} must be a whole number`,
      boolean: (p: { field: string }) => t`${p.field} must be true or false`,
      list: (p: { field: string }) => t`${p.field} must be a list`,
      object: (p: { field: string }) => t`${p.field} must be an object`,
      otherType: (p: { field: string }) => t`${p.field} must be of another type`,
      atLeast: (p: { field: string; limit: string }) => t`${p.field} must be at least ${p.limit}`,
      atMost: (p: { field: string; limit: string }) => t`${p.field} must be at most ${p.limit}`,
      tooShort: (p: { field: string; count: number }) =>
        plural(p.count, {
          one: t`${p.field} must have at least ${p.count} character`,
          other: t`${p.field} must have at least ${p.count} characters`,
        }),
      tooLong: (p: { field: string; count: number }) =>
        plural(p.count, {
          one: t`${p.field} must have at most ${p.count} character`,
          other: t`${p.field} must have at most ${p.count} characters`,
        }),
      tooFew: (p: { field: string; count: number }) =>
        plural(p.count, {
          one: t`${p.field} must have at least ${p.count} item`,
          other: t`${p.field} must have at least ${p.count} items`,
        }),
      tooMany: (p: { field: string; count: number }) =>
        plural(p.count, {
          one: t`${p.field} must have at most ${p.count} item`,
          other: t`${p.field} must have at most ${p.count} items`,
        }),
      /** `values`: a or b or c. */
      oneOf: (p: { field: string; values: string }) => t`${p.field} must be ${either(p.values)}`,
      period: (p: { field: string }) => t`${p.field} must be day, week or month`,
      multipleOf: (p: { field: string; step: string }) => t`${p.field} must be a multiple of ${p.step}`,
      impossible: (p: { field: string }) => t`${p.field} is not a possible value`,
      invalid: (p: { field: string }) => t`${p.field} has an invalid value`,
      format: (p: { field: string }) => t`${p.field} has an invalid format`,
      date: (p: { field: string }) => t`${p.field} must be a date, YYYY-MM-DD`,
      time: (p: { field: string }) => t`${p.field} must be a time, HH:MM`,
      instant: (p: { field: string }) => t`${p.field} must be a time in ISO 8601`,
      email: (p: { field: string }) => t`${p.field} must be an e-mail address`,
      address: (p: { field: string }) => t`${p.field} must be an address, such as https://example.com`,
      years: (p: { field: string }) => t`${p.field} must be from 2000 to 2100`,
      before: (p: { field: string; other: string }) => t`${p.field} must not be before ${p.other}`,
      tooManyDays: (p: { field: string; days: string; other: string }) =>
        t`${p.field} must be less than ${p.days} days after ${p.other}`,
      givenWith: (p: { field: string; other: string }) => t`${p.field} must be given with ${p.other}`,
      notWith: (p: { field: string; other: string }) => t`${p.field} must not come together with ${p.other}`,
      leftOut: (p: { field: string }) => t`${p.field} must be left out`,
      nul: (p: { field: string }) => t`${p.field} must not contain NUL`,
      halfCharacter: (p: { field: string }) => t`${p.field} must not contain half a character`,
      ascii: (p: { field: string; limit: string }) =>
        t`${p.field} must be 1 to ${p.limit} printable ASCII characters`,
    },
  },
};

/** The texts that differ between languages. `value-texts.ts` adds the others. */
export type TranslatedTexts = typeof en;
