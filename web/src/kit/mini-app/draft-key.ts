import { getLaunchPersonId } from './launch';

/** The owner of what this person sends, in the queue of the browser. */
export const getOwnQueueOwner = () => `tg ${getLaunchPersonId() ?? ''}`;

/** The key contains the person, so that people of one browser do not see each other's drafts. */
export const buildDraftKey = (place: string) => `${getOwnQueueOwner()} ${place}`;
