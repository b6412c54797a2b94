import { isAllowed } from '../auth/access';
import { useGetMeQuery } from '../auth/api';
import { useListAllBrandsQuery } from './api';

/** What a `FilterSelect` by brand shows. Undefined `brands`: they are loading, or the person may not list them (`isHidden`). */
export function useBrandFilter(chosen: string | number | undefined) {
  const { data: me } = useGetMeQuery();
  const isHidden = me !== undefined && !isAllowed(me, 'brands');
  const { data: brands, isError } = useListAllBrandsQuery(undefined, { skip: !me || isHidden });
  return {
    brands,
    isHidden,
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
