import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { foldText } from '../../../../server/shared/typed-text.rules';

/** Filters the options of a select in the same way as all searches match names. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) =>
  (options as ComboboxItem[])
    .filter(({ label }) => foldText(label).includes(foldText(search)))
    .slice(0, limit);
