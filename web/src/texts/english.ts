import { enShared } from './en-shared';
import { enSharedScreens } from './en-shared-screens';
import { showShared } from './shared';

/** Shows the shared texts in English, the language of the panel. */
export const showEnglish = () => showShared({ ...enShared, ...enSharedScreens });
