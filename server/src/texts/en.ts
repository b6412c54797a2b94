import type { Markdown } from '../platform/messenger/api/markdown.js';
import { code, lines } from '../platform/messenger/api/markdown.js';
import { createFormats } from './formats.js';

const { t, bold, money, shortMoney, join, toSentenceEnd, names, buildTemplate, buildForm } =
  createFormats('en');

/** The form of a deposit. A name is accepted in any case, with any separators. No two languages have the same name for two things. */
const forms = {
  /** Written behind # or /. */
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
const title = (field: Field) => forms.fields[field][0];
const tag = (type: Type) => `#${forms.tags[type][0]}`;
/** The types of deposits: buttons, and in sentences. */
const types = { retention: 'Retention', ftd: 'FTD' };

/**
 * What agents and the chats of brands read. Most are messages of the bot to a person, or in a group about a person. A text with
 * values is a function; names, labels such as A12, and commands are values or stay as they are.
 */
export const en = {
  common: {
    /** A button that opens the mini-app. */
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
    /** Buttons below a list: to the page before, its number, to the next page. */
    previousPage: '‹ Back',
    page: (p: { page: number; last: number }) => t`${p.page} of ${p.last}`,
    nextPage: 'More ›',
  },
  invites: {
    refused: (p: { brand: string }) => t`Your request to join ${bold(p.brand)} was refused.`,
  },
  login: {
    openToSee: 'Open Tallydesk to see your deposits and your rating.',
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
    /** The same, in private to the agent. */
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
    typeChange: (p: { from: Type; to: Type }) => t`${types[p.from]} → ${types[p.to]}`,
    amountChange: (p: { from: string; to: string }) => t`${shortMoney(p.from)} → ${shortMoney(p.to)}`,
    amount: (p: { amount: string }) => t`Amount: ${money(p.amount)}`,
    /** A list of labels by what was decided: Accepted: A1-A5 (5), $500. */
    groups: {
      accept: (p: { labels: string; amount: string }) => t`Accepted: ${p.labels}, ${shortMoney(p.amount)}.`,
      reject: (p: { labels: string; amount: string }) => t`Rejected: ${p.labels}, ${shortMoney(p.amount)}.`,
      delete: (p: { labels: string; amount: string }) => t`Deleted: ${p.labels}, ${shortMoney(p.amount)}.`,
      wait: (p: { labels: string }) => t`Waiting for moderation: ${p.labels}`,
    },
    duplicateInGroup: (p: { label: string; of: string }) => t`${p.label}: possible duplicate of ${p.of}`,
    /** Short sentences about several deposits. */
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
    /** An anonymous admin, or a channel, has sent a form in a group. */
    writesAsGroup: lines(
      t`Not reported yet: you write as the group, so I cannot see who reports.`,
      t`Write as yourself (admins: turn off “Remain anonymous”), or send the form to me in private.`,
    ),
    writesAsChannel: lines(
      t`Not reported yet: you write as a channel, so I cannot see who reports.`,
      t`Write as yourself (admins: turn off “Remain anonymous”), or send the form to me in private.`,
    ),
    sendToThread: 'Not reported yet. Send it to the thread of the brand:',
    /** Titles above a list of mistakes. */
    notChanged: (p: { label: string }) => t`${p.label} is not changed:`,
    notReported: 'Not reported yet:',
    formNotReported: (p: { number: number }) => t`Form ${p.number} is not reported yet:`,
    moreNotReported: (p: { count: number }) => t`and ${p.count} more forms are not reported yet.`,
    /** Above the empty form. */
    theForm: 'The form:',
    copyForm: 'Copy the form, fill it in and send it here. Only the amount is required.',
    template: (p: { type: Type; fields: Field[] }) => buildTemplate(forms, p.type, p.fields),
    form: (p: { type: Type; values: { field: Field; value: string }[] }) =>
      buildForm(forms, p.type, p.values),
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
    /** Mistakes in a form. `text`: what the person wrote. */
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
    /** Mistakes in the amount. */
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
    /** Buttons and questions of /deposit in private. */
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
    /** In the chat of the brand, above a form. */
    reportedInApp: (p: { agent: string }) => t`${p.agent} reported in the app:`,
    changedInApp: (p: { agent: string; label: string }) => t`${p.agent} changed ${p.label} in the app:`,
  },
};

export type Texts = typeof en;
