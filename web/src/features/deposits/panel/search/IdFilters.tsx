import { type ComboboxItem, Select } from '@mantine/core';
import { SearchForm } from '../../../../kit/panel/SearchForm';
import { useLastBrand } from '../../../../kit/panel/recent';
import { isAllowed } from '../../../auth/access';
import { useGetMeQuery } from '../../../auth/api';
import { useListAllBrandsQuery } from '../../../brands/api';
import { useListDepositAgentsQuery } from '../../api';
import type { User } from '../../../../api/api.gen';
import { formatName } from '../../../../kit/core/person';

interface FilterProps {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** Filters by brand: by name, or by id if the person may not list brands. Also sets the last viewed brand. */
export function BrandFilter({ value, onChange }: FilterProps) {
  const { data: me } = useGetMeQuery();
  const canSeeBrands = me !== undefined && isAllowed(me, 'brands');
  const { data: brands, isError } = useListAllBrandsQuery(undefined, { skip: !canSeeBrands });
  const [, setLastBrand] = useLastBrand();

  const choose = (brandId: number | undefined) => {
    setLastBrand(brandId ?? null);
    onChange(brandId);
  };

  if (me && !canSeeBrands) return <IdFilter name="Brand" value={value} onChange={choose} />;
  const knownOptions = brands?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  const options =
    value === undefined || knownOptions.some((brand) => brand.value === String(value))
      ? knownOptions
      : [{ value: String(value), label: brands || isError ? `Brand #${value}` : '…' }, ...knownOptions];
  return <IdFilter name="Brand" options={options} value={value} onChange={choose} />;
}

interface AgentFilterProps extends FilterProps {
  brandId: number | undefined;
  /** "Agent" or "Agent id" by default. */
  label?: string;
}

/** Filters by agent: by name within a brand, or by user id without a brand or if its agents cannot be loaded. */
export function AgentFilter({ brandId, ...filter }: AgentFilterProps) {
  const { currentData: agents, error } = useListDepositAgentsQuery(
    { id: brandId ?? 0 },
    { skip: brandId === undefined },
  );
  const canSelectByName = brandId !== undefined && !error;
  return (
    <IdFilter
      name="Agent"
      options={canSelectByName ? buildAgentOptions(agents, filter.value) : undefined}
      {...filter}
    />
  );
}

interface IdFilterProps extends FilterProps {
  name: 'Brand' | 'Agent';
  label?: string | undefined;
  /** Undefined: the person types the id. */
  options?: ComboboxItem[] | undefined;
}

function IdFilter({ name, label, options, value, onChange }: IdFilterProps) {
  const text = value === undefined ? undefined : String(value);
  const choose = (id: string | null | undefined) => onChange(id ? Number(id) : undefined);
  if (!options) {
    return (
      <SearchForm
        number="id"
        value={text}
        label={label ?? `${name} id`}
        placeholder={`${name} id`}
        clearLabel={`Clear ${name} id`}
        maxLength={15}
        onChange={choose}
      />
    );
  }
  return (
    <Select
      aria-label={label ?? name}
      placeholder={`All ${name.toLowerCase()}s`}
      size="xs"
      clearable
      searchable
      limit={100}
      nothingFoundMessage={`No such ${name.toLowerCase()}`}
      data={options}
      value={text ?? null}
      onChange={choose}
    />
  );
}

/** Builds the options of an agent select. Includes the chosen agent even if they left. Duplicate names get ids. */
export function buildAgentOptions(agents: User[] = [], chosen?: number | null) {
  const counts = new Map<string, number>();
  for (const agent of agents) counts.set(formatName(agent), (counts.get(formatName(agent)) ?? 0) + 1);
  const options = agents.map((agent) => {
    const name = formatName(agent);
    return { value: String(agent.id), label: counts.get(name)! > 1 ? `${name} (#${agent.id})` : name };
  });
  if (chosen == null || agents.some(({ id }) => id === chosen)) return options;
  return [{ value: String(chosen), label: `User #${chosen}` }, ...options];
}
