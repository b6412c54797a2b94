import { launchPersonId } from '../../../kit/mini-app/launch';

/** People of one browser do not see each other's drafts. */
export const draftKeyOf = (place: string) => `tg ${launchPersonId() ?? ''} ${place}`;
