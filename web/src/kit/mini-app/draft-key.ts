import { launchPersonId } from './launch';

/** The key contains the person, so that people of one browser do not see each other's drafts. */
export const draftKeyOf = (place: string) => `tg ${launchPersonId() ?? ''} ${place}`;
