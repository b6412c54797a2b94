import { formatError } from '../../api/errors';
import { useListAllBrandsQuery } from './api';
import { toBrandOptions } from './useBrandFilter';

interface BrandsFieldOptions {
  value: string[];
  error: string | undefined;
  /** The brands whose names are shown until all are loaded. */
  knownBrands?: { id: number; name: string }[] | undefined;
}

/** Builds the props of a `MultiSelect` of brands. */
export function useBrandsField({ value, error, knownBrands }: BrandsFieldOptions) {
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
    data: toBrandOptions(brands ?? knownBrands),
    value,
  };
}
