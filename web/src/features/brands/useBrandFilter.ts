import { isAllowed } from '../auth/access';
import { useGetMeQuery } from '../auth/api';
import { useListAllBrandsQuery } from './api';

/** `select`: the props of a `FilterSelect` by brand. `isForbidden`: the person may not list brands. `brands`: undefined until loaded. */
export function useBrandFilter(chosen: string | number | undefined) {
  const { data: me } = useGetMeQuery();
  const isForbidden = me !== undefined && !isAllowed(me, 'brands');
  const { data: brands, isError } = useListAllBrandsQuery(undefined, { skip: !me || isForbidden });
  return {
    brands,
    isForbidden,
    select: {
      'aria-label': 'Brand',
      placeholder: 'All brands',
      nothingFoundMessage: 'No such brand',
      options: toBrandOptions(brands),
      chosenName: brands || isError ? `Brand #${chosen}` : '…',
    },
  };
}

export const toBrandOptions = (brands: readonly { id: number; name: string }[] = []) =>
  brands.map(({ id, name }) => ({ value: String(id), label: name }));
