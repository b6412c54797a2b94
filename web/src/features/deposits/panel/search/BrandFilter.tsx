import { Select } from '@mantine/core';
import { useLastBrand } from '../../../../kit/panel/useLastBrand';
import { isAllowed } from '../../../auth/access';
import { useGetMeQuery } from '../../../auth/api';
import { useListAllBrandsQuery } from '../../../brands/api';
import { IdFilter } from './IdFilter';

interface BrandFilterProps {
  value: number | undefined;
  onChange: (brandId: number | undefined) => void;
}

/** Chooses a brand by name, or by id if the person may not list brands. The choice becomes the last brand. */
export function BrandFilter({ value, onChange }: BrandFilterProps) {
  const { data: me } = useGetMeQuery();
  const maySeeBrands = me !== undefined && isAllowed(me, 'brands');
  const { data: brands, isError } = useListAllBrandsQuery(undefined, { skip: !maySeeBrands });
  const [, setLastBrand] = useLastBrand();

  const choose = (brandId: number | undefined) => {
    setLastBrand(brandId ?? null);
    onChange(brandId);
  };

  if (me && !maySeeBrands) return <IdFilter name="Brand id" value={value} onChange={choose} />;
  const known = brands?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  const options =
    value === undefined || known.some((brand) => brand.value === String(value))
      ? known
      : [{ value: String(value), label: brands || isError ? `Brand #${value}` : '…' }, ...known];
  return (
    <Select
      aria-label="Brand"
      placeholder="All brands"
      size="xs"
      clearable
      searchable
      limit={100}
      nothingFoundMessage="No such brand"
      data={options}
      value={value === undefined ? null : String(value)}
      onChange={(id) => choose(id ? Number(id) : undefined)}
    />
  );
}
