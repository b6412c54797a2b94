import { getLaunchPersonId } from './launch';

/** Identifies this person as the owner of items in the browser's send queue. */
export const getOwnQueueOwner = () => `tg ${getLaunchPersonId() ?? ''}`;

/** Builds the key of a draft. It contains the person, so that people who share a browser do not see each other's drafts. */
export const buildDraftKey = (place: string) => `${getOwnQueueOwner()} ${place}`;
