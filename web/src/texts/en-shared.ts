import { createFormats, type Formats } from './formats';

const { t, formats } = createFormats('en');

/** What both apps show from the start. */
export const enShared = {
  formats: formats as Formats,
  errors: {
    server: 'Server error. Try later',
    offline: 'No connection',
    unavailable: 'The server is unavailable. Try later',
    /** The app has a new release. */
    updated: 'Tallydesk was updated. Retry reloads the page',
    crashed: 'Unexpected Application Error!',
  },
  /** A line at the top of the screen while there is no connection. */
  connection: {
    offline: 'No connection. Trying again…',
    unavailable: 'The server is unavailable. Trying again…',
  },
  people: {
    /** Stands for a person without a name. */
    user: (p: { id: number }) => t`User #${p.id}`,
    /** A mark beside the name of a person who works for the company. */
    staff: 'Staff',
  },
};
