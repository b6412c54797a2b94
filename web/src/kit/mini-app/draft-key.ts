import { getLaunchPersonId } from './launch';

/** Identifies this person as the owner of items in the browser's send queue. Without launch data, all people share one owner. */
export const getOwnQueueOwner = () => `tg ${getLaunchPersonId() ?? ''}`;

/** Builds the key of a draft. It contains the owner, which separates the drafts of people who share a browser. */
export const buildDraftKey = (place: string) => `${getOwnQueueOwner()} ${place}`;
