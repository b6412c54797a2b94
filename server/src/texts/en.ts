import { createFormats } from './formats.js';

const { t, bold } = createFormats('en');

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
  },
  invites: {
    refused: (p: { brand: string }) => t`Your request to join ${bold(p.brand)} was refused.`,
  },
  login: {
    openToSee: 'Open Tallydesk to see your deposits and your rating.',
  },
};

export type Texts = typeof en;
