import { Select } from '@mantine/core';
import { useListDepositAgentsQuery } from '../../api';
import { agentOptions } from '../agent-options';
import { IdFilter } from './IdFilter';

interface AgentFilterProps {
  brandId: number | undefined;
  value: number | undefined;
  onChange: (agentId: number | undefined) => void;
}

/** Chooses one of the brand's agents by name, or by user id while no brand is chosen. */
export function AgentFilter({ brandId, value, onChange }: AgentFilterProps) {
  const { currentData: agents, error } = useListDepositAgentsQuery(
    { id: brandId ?? 0 },
    { skip: brandId === undefined },
  );
  if (brandId === undefined || error) return <IdFilter name="Agent id" value={value} onChange={onChange} />;
  return (
    <Select
      aria-label="Agent"
      placeholder="All agents"
      size="xs"
      clearable
      searchable
      limit={100}
      nothingFoundMessage="No such agent"
      data={agentOptions(agents, value)}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id ? Number(id) : undefined)}
    />
  );
}
