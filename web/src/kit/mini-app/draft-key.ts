import { getTokenUserId } from '../../api/credentials';
import { getLaunchPersonId } from './launch';

/** The person who is or was signed in by a login link. Kept after the end of their session, so that their text stays on the screen. */
let linkUserId: number | null = null;

/** Identifies this person as the owner of items in the browser's send queue. */
export function getOwnQueueOwner(): string {
  linkUserId = getTokenUserId() ?? linkUserId;
  return `tg ${getLaunchPersonId() ?? `user ${linkUserId}`}`;
}

/** Builds the key of a draft. It contains the owner, which separates the drafts of people who share a browser. */
export const buildDraftKey = (place: string) => `${getOwnQueueOwner()} ${place}`;
