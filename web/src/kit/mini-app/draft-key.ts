import { launchPersonId } from './launch';

/** The key contains the person, so that people of one browser do not see each other's drafts. */
export const buildDraftKey = (place: string) => `tg ${launchPersonId() ?? ''} ${place}`;

/** The owner of this person's reports in the queue of the browser. Their place there is the brand. */
export const reportOwner = () => buildDraftKey('deposits');

/** The owner of this person's ticket messages in the queue of the browser. */
export const ownOwner = () => buildDraftKey('messages');
