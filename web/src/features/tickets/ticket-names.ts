import { enSharedScreens } from '../../texts/en-shared-screens';

// The names in the panel, which is English.
export const typeTitles = enSharedScreens.tickets.types;

const { support: _support, ceo: _ceo, ...ofServices } = typeTitles;
export const serviceTitles = ofServices;
