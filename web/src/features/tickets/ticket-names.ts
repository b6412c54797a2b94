import { enSharedScreens } from '../../texts/en-shared-screens';

/** The names of ticket types in the panel, which is English. */
export const typeTitles = enSharedScreens.tickets.types;

const { support: _support, ceo: _ceo, ...titlesOfServices } = typeTitles;
export const serviceTitles = titlesOfServices;
