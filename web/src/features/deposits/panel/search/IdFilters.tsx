import { useState } from 'react';
import { FilterSelect } from '../../../../kit/panel/FilterSelect';
import { SearchForm } from '../../../../kit/panel/SearchForm';
import { useLastBrand } from '../../../../kit/panel/recent';
import { useBrandFilter } from '../../../brands/useBrandFilter';
import { useGetPersonQuery } from '../../../staff/api';
import { useListDepositAgentsQuery } from '../../api';
import type { User } from '../../../../api/api.gen';
import { formatName } from '../../../../kit/core/person';

interface FilterProps {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** Filters by brand: by name, or by id if the person may not list brands. Also sets the last viewed brand. */
export function BrandFilter({ value, onChange }: FilterProps) {
  const { isHidden, select } = useBrandFilter(value);
  const [, setLastBrand] = useLastBrand();
  const choose = (id: string | undefined) => {
    setLastBrand(id ? Number(id) : null);
    onChange(id ? Number(id) : undefined);
  };
  if (isHidden) return <IdField label="Brand id" value={value} onChange={choose} />;
  return <FilterSelect {...select} value={value} onChange={choose} />;
}

interface AgentFilterProps extends FilterProps {
  brandId: number | undefined;
  /** "Agent" or "Agent id" by default. */
  label?: string;
}

/**
 * Filters by agent: by name within a brand, or by user id without a brand or if its agents cannot be loaded. An agent of the
 * address, such as that of a link, is shown by name in any case.
 */
export function AgentFilter({ brandId, label, value, onChange }: AgentFilterProps) {
  const { currentData: agents, error } = useListDepositAgentsQuery(
    { id: brandId ?? 0 },
    { skip: brandId === undefined },
  );
  const [origin, setOrigin] = useState<'address' | 'field' | 'cleared'>(
    value === undefined ? 'field' : 'address',
  );
  const canChooseByName = brandId !== undefined && !error;
  if (canChooseByName && origin === 'cleared') setOrigin('field'); // the field of ids takes the focus only once
  const isNamed = canChooseByName || (origin === 'address' && value !== undefined);
  const isUnknown = canChooseByName ? agents?.every(({ id }) => id !== value) : true;
  const { currentData: person } = useGetPersonQuery(
    { id: value ?? 0 },
    { skip: value === undefined || !isNamed || !isUnknown },
  );
  const choose = (id: string | undefined) => {
    if (origin !== 'address') setOrigin('field');
    else if (!id) setOrigin('cleared');
    onChange(id ? Number(id) : undefined);
  };
  if (!isNamed)
    return (
      <IdField
        label={label ?? 'Agent id'}
        placeholder="Agent id"
        value={value}
        autoFocus={origin === 'cleared'}
        onChange={choose}
      />
    );
  return (
    <FilterSelect
      aria-label={label ?? 'Agent'}
      placeholder="All agents"
      nothingFoundMessage="No such agent"
      options={buildAgentOptions(agents)}
      value={value}
      chosenName={person ? formatName(person) : `User #${value}`}
      onChange={choose}
    />
  );
}

interface IdFieldProps {
  label: string;
  placeholder?: string;
  value: number | undefined;
  autoFocus?: boolean;
  onChange: (id: string | undefined) => void;
}

const IdField = ({ label, placeholder = label, value, autoFocus, onChange }: IdFieldProps) => (
  <SearchForm
    numberKind="id"
    value={value === undefined ? undefined : String(value)}
    label={label}
    placeholder={placeholder}
    clearLabel={`Clear ${placeholder}`}
    maxLength={15}
    autoFocus={autoFocus}
    onChange={onChange}
  />
);

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
