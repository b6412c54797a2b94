import { getLaunchPersonId } from './launch';

/** Contains the person's id, so that people who share a browser do not see each other's drafts. */
export const buildDraftKey = (place: string) => `tg ${getLaunchPersonId() ?? ''} ${place}`;

/** The owner of this person's reports in the send queue, where they are grouped by brand. */
export const getReportQueueOwner = () => buildDraftKey('deposits');

/** The owner of this person's ticket messages in the send queue. */
export const getMessageQueueOwner = () => buildDraftKey('messages');
