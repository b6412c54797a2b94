import { formatError } from '../../api/errors';
import { useListAllBrandsQuery } from './api';
import { toBrandOptions } from './useBrandFilter';

interface BrandsField {
  value: string[];
  error: string | undefined;
  /** The brands whose names are shown until all are loaded. */
  known?: { id: number; name: string }[] | undefined;
}

/** What a `MultiSelect` of brands shows. */
export function useBrandsField({ value, error, known }: BrandsField) {
  const { data: brands, error: failure } = useListAllBrandsQuery();
  const nothingFound = value.length === brands?.length ? 'All brands are chosen' : 'No such brand';
  return {
    label: 'Brands',
    placeholder: value.length === 0 ? 'Choose brands' : undefined,
    searchable: true,
    clearable: true,
    hidePickedOptions: true,
    limit: 100,
    nothingFoundMessage: brands ? nothingFound : 'Loading…',
    error: error ?? (failure && !brands ? formatError(failure) : undefined),
    data: toBrandOptions(brands ?? known),
    value,
  };
}
