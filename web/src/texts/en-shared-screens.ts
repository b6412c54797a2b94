import { createFormats } from './formats';

const { t, count, list, number, percent, plural } = createFormats('en');

/** What both apps show on some screens. */
export const enSharedScreens = {
  names: {
    rule: 'The name must begin with Latin/English letters',
    /** Stands for a person of another brand without a name. */
    none: 'No name',
  },
  deposits: {
    types: { retention: 'Retention', ftd: 'FTD' },
    statuses: {
      wait: 'Waiting',
      accept: 'Accepted',
      reject: 'Rejected',
      delete: 'Deleted',
      /** By the agent who had reported it. */
      withdrawn: 'Withdrawn',
    },
    fields: {
      label: 'ID',
      type: 'Type',
      client_id: 'Client ID',
      amount: 'Amount',
      wallet: 'Wallet',
      exchanger: 'Exchanger',
      behaviour: 'Behaviour',
      affiliate: 'Affiliate',
      financial: 'Financial',
      payment: 'Payment',
      description: 'Description',
      status: 'Status',
      /** Why a deposit was rejected. */
      reason: 'Reason',
      created_at: 'Created at',
    },
  },
  /** The photos of a deposit's slip. */
  slips: {
    photos: 'Photos of the message',
    open: (p: { photo: number; of: number }) => t`Open photo ${p.photo} of ${p.of}`,
    loading: (p: { count: number }) =>
      plural(p.count, { one: 'A photo is still loading.', other: t`${p.count} photos are still loading.` }),
    failed: (p: { count: number }) =>
      plural(p.count, {
        one: 'A photo could not be loaded. Look in the chat.',
        other: t`${p.count} photos could not be loaded. Look in the chat.`,
      }),
  },
  /** The state of a message or a report that has not arrived yet. */
  sending: {
    failed: 'Not sent',
    noConnection: 'Waiting for the connection',
    retry: 'Will be sent again soon',
    afterMessage: 'Waiting for the message before it',
    afterDeposit: 'Waiting for the deposit before it',
    now: 'Sending',
    percent: (p: { percent: number }) => t`Sending ${percent(p.percent)}`,
    sendAgain: 'Send again',
    edit: 'Edit',
    cancel: 'Cancel',
    ticketClosed: 'The ticket is closed',
    notInBrand: 'You are not in brand',
    lostFiles: 'The page was closed before the files arrived. If the message is not above, attach them again',
    tooLong: (p: { max: number }) => t`A message has at most ${p.max} characters`,
  },
  /** Shown to a person who must log in again. */
  unsent: {
    waiting: (p: { reports: number; messages: number }) =>
      plural(p.reports + p.messages, {
        one: t`${unsent(p)} is kept on this device and will be sent after you log in.`,
        other: t`${unsent(p)} are kept on this device and will be sent after you log in.`,
      }),
    failed: (p: { reports: number; messages: number }) =>
      plural(p.reports + p.messages, {
        one: t`${unsent(p)} could not be sent and is kept on this device.`,
        other: t`${unsent(p)} could not be sent and are kept on this device.`,
      }),
    drafts: 'Your drafts are kept, too.',
  },
  files: {
    tooMany: (p: { max: number }) => t`You have attached more than ${p.max} files`,
    noName: 'A file has no name. Give it one and attach it again',
    wrongType: (p: { names: string; types: string }) => t`${p.names} cannot be attached. Attach ${p.types}`,
    empty: (p: { names: string }) => t`${p.names} cannot be attached. An empty file cannot be sent`,
    tooLarge: (p: { names: string; size: string }) =>
      t`${p.names} cannot be attached. A file may have at most ${p.size}`,
    /** Stands for a file whose name is not known: "mov file". */
    unnamed: (p: { type: string }) => t`${p.type} file`,
    size: {
      B: (p: { size: string }) => t`${p.size} B`,
      KB: (p: { size: string }) => t`${p.size} KB`,
      MB: (p: { size: string }) => t`${p.size} MB`,
      GB: (p: { size: string }) => t`${p.size} GB`,
    },
  },
  tickets: {
    types: {
      support: 'Support',
      withdrawal: 'Withdrawal of funds',
      docs: 'Request documents',
      mail: 'Email requests',
      credits: 'Credits',
      fake_credit: 'Report a fake credit',
      fake_deposit: 'Report a fake deposit',
      fake_withdrawal: 'Report a fake withdrawal',
      ceo: 'Chat with CEO',
    },
    loadingOlder: 'Loading…',
    older: 'Show older messages',
  },
  contests: {
    /** A result, or the distance between two results. */
    deposits: (p: { count: number }) => count(p.count, { one: 'deposit', other: 'deposits' }),
    noResult: 'No result',
    winner: 'Winner',
    /** Wins unless an undecided deposit changes the result. */
    winsNow: 'Wins now',
    /** The result may still change. */
    provisional: 'Provisional',
    final: 'Final',
    daysLeft: (p: { days: number }) =>
      plural(p.days, { one: t`${number(p.days)} day left`, other: t`${number(p.days)} days left` }),
    lastDay: 'Last day',
    startsIn: (p: { days: number }) =>
      plural(p.days, { one: t`Starts in ${number(p.days)} day`, other: t`Starts in ${number(p.days)} days` }),
    startsTomorrow: 'Starts tomorrow',
    startsOn: (p: { day: string }) => t`Starts ${p.day}`,
    undecided: (p: { count: number }) =>
      plural(p.count, {
        one: t`${number(p.count)} deposit still waits`,
        other: t`${number(p.count)} deposits still wait`,
      }),
  },
};

/** "1 report and 2 messages" */
const unsent = ({ reports, messages }: { reports: number; messages: number }) =>
  list([
    ...(reports > 0 ? [count(reports, { one: 'report', other: 'reports' })] : []),
    ...(messages > 0 ? [count(messages, { one: 'message', other: 'messages' })] : []),
  ]);
