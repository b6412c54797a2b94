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

/** Filters by brand: by name, or by id if the person may not list brands. The chosen brand becomes the last viewed one. */
export function BrandFilter({ value, onChange }: FilterProps) {
  const { isForbidden, select } = useBrandFilter(value);
  const [, setLastBrand] = useLastBrand();
  const choose = (id: string | undefined) => {
    setLastBrand(id ? Number(id) : null);
    onChange(id ? Number(id) : undefined);
  };
  if (isForbidden) return <IdField label="Brand id" value={value} onChange={choose} />;
  return <FilterSelect {...select} value={value} onChange={choose} />;
}

interface AgentFilterProps extends FilterProps {
  brandId: number | undefined;
  /** "Agent" or "Agent id" by default. */
  label?: string;
}

/**
 * Filters by agent: by name if a brand is chosen and its agents can be loaded, otherwise by user id. An agent that was in the URL when
 * the filter was mounted, such as from a link, is shown by name even without a brand.
 */
export function AgentFilter({ brandId, label, value, onChange }: AgentFilterProps) {
  const { currentData: agents, error } = useListDepositAgentsQuery(
    { id: brandId ?? 0 },
    { skip: brandId === undefined },
  );
  /** `url`: the filter had a value at mount, and was not cleared since. `cleared`: it was just cleared, so the field for ids takes the focus. */
  const [origin, setOrigin] = useState<'url' | 'field' | 'cleared'>(value === undefined ? 'field' : 'url');
  const canChooseByName = brandId !== undefined && !error;
  if (canChooseByName && origin === 'cleared') setOrigin('field'); // the field for ids takes the focus only once
  const isNamed = canChooseByName || (origin === 'url' && value !== undefined);
  /** Undefined while the agents are loading. */
  const isMissingInList = canChooseByName ? agents?.every(({ id }) => id !== value) : true;
  const { currentData: person } = useGetPersonQuery(
    { id: value ?? 0 },
    { skip: value === undefined || !isNamed || !isMissingInList },
  );
  const choose = (id: string | undefined) => {
    if (origin !== 'url') setOrigin('field');
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

/** Builds the options of an agent select. Ids distinguish equal names. `chosenId`: an agent who gets an option even if `agents` lacks them. */
export function buildAgentOptions(agents: User[] = [], chosenId?: number | null) {
  const names = agents.map(formatName);
  const options = agents.map(({ id }, index) => {
    const name = names[index]!;
    const isUnique = names.indexOf(name) === names.lastIndexOf(name);
    return { value: String(id), label: isUnique ? name : `${name} (#${id})` };
  });
  if (chosenId == null || agents.some(({ id }) => id === chosenId)) return options;
  return [{ value: String(chosenId), label: `User #${chosenId}` }, ...options];
}
