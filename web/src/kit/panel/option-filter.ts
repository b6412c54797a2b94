import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { foldText } from '../../../../server/shared/typed-text.rules';

/** The filter of a list in which one types: it finds options as all searches find names. */
export const optionFilter: OptionsFilter = ({ options, search, limit }) =>
  (options as ComboboxItem[])
    .filter(({ label }) => foldText(label).includes(foldText(search)))
    .slice(0, limit);
