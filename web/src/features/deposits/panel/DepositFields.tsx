import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent, ReactNode } from 'react';
import { filterOptions } from '../../../kit/panel/option-filter';
import type { Deposit } from '../../../api/panel.api.gen';
import { formatName } from '../../../kit/core/person';
import { formatMoney } from '../../../kit/core/format';
import { NumberField } from '../../../kit/panel/NumberField';
import { useListDepositAgentsQuery } from '../api';
import { buildAgentOptions } from './search/IdFilters';
import {
  depositFields,
  depositTitles,
  type EditedField,
  editedFields,
  belongsToType,
  isText,
  type TextField,
  typeNames,
} from '../deposit-fields';
import type { DepositDraft } from './deposit-draft';
import styles from './DepositFields.module.css';

interface DepositFieldsProps {
  deposit: Deposit;
  draft: DepositDraft;
  missing: ReadonlySet<keyof DepositDraft>;
  /**
   * `busy` (a decision is pending) and `taken` (somebody else decided) make the fields read-only. Disabled fields would lose the focus,
   * and further typing would trigger shortcuts.
   */
  mode: 'edit' | 'busy' | 'taken' | 'decided';
  /** Shows the recorded values beside the typed ones. */
  withRecorded: boolean;
  onChange: (part: Partial<DepositDraft>) => void;
}

/** For each field, the reported value and the value that will be or was recorded. */
export function DepositFields(props: DepositFieldsProps) {
  const { deposit, draft, missing, mode, withRecorded, onChange } = props;
  const { data: agents } = useListDepositAgentsQuery({ id: deposit.brand_id });
  const { reported, agent_user } = deposit;
  // Used until the agents are loaded, so that the field shows a name from the start.
  const known = agent_user ? [agent_user] : [];
  const types = mode === 'edit' ? [draft.type] : [draft.type, deposit.type, reported.type];
  // The values of the last column. The reported text is struck out where it differs.
  const shown = withRecorded ? deposit : draft;
  const common = (field: EditedField) => ({
    'aria-label': depositTitles[field],
    size: 'xs' as const,
    disabled: mode === 'decided',
    readOnly: mode === 'busy' || mode === 'taken',
  });

  const textCells = (field: TextField): Cells => {
    const input = {
      ...common(field),
      error: missing.has(field),
      value: draft[field],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        onChange({ [field]: event.currentTarget.value }),
    };
    return {
      written: reported[field],
      recorded: deposit[field],
      input:
        depositFields[field].input === 'text' ? (
          <TextInput {...input} />
        ) : (
          <Textarea {...input} autosize minRows={1} maxRows={8} />
        ),
    };
  };
  const otherCells: Record<Exclude<EditedField, TextField>, Cells> = {
    type: {
      written: typeNames[reported.type],
      recorded: typeNames[deposit.type],
      input: (
        <SegmentedControl
          {...common('type')}
          fullWidth
          data={Object.entries(typeNames).map(([value, label]) => ({ value, label }))}
          value={draft.type}
          onChange={(type) => onChange({ type: type as Deposit['type'] })}
        />
      ),
    },
    agent_id: {
      written: reported.agent,
      recorded: agent_user ? formatName(agent_user) : '',
      input: (
        <Select
          {...common('agent_id')}
          placeholder="Choose an agent"
          searchable
          filter={filterOptions}
          error={missing.has('agent_id')}
          nothingFoundMessage={agents?.length === 0 ? 'This brand has no agents yet' : 'No such agent'}
          data={buildAgentOptions(agents ?? known, agents ? null : draft.agent_id)}
          value={draft.agent_id === null ? null : String(draft.agent_id)}
          onChange={(id) => onChange({ agent_id: id ? Number(id) : null })}
        />
      ),
    },
    amount: {
      written: formatMoney(reported.amount),
      recorded: formatMoney(deposit.amount),
      input: (
        <NumberField
          {...common('amount')}
          kind="money"
          name={depositTitles.amount}
          error={missing.has('amount')}
          value={draft.amount}
          onChange={(amount) => onChange({ amount })}
        />
      ),
    },
  };

  return (
    <div className={styles.fields} data-with-recorded={withRecorded || undefined}>
      <div className={styles.heads} aria-hidden="true">
        <span />
        <span>The agent wrote</span>
        {withRecorded && <span>Recorded</span>}
        <span>{getTitles(props)}</span>
      </div>
      {editedFields
        .filter((field) => belongsToType(field, types))
        .map((field) => {
          const { written, recorded, input } = isText(field) ? textCells(field) : otherCells[field];
          const value = field === 'amount' ? Number(shown.amount) : shown[field];
          return (
            <div key={field} className={styles.row}>
              <span className={styles.name}>{depositTitles[field]}</span>
              <span className={styles.written} data-changed={value !== reported[field] || undefined}>
                {written || '—'}
              </span>
              {withRecorded && <span className={styles.recorded}>{recorded || '—'}</span>}
              <div>{input}</div>
            </div>
          );
        })}
    </div>
  );
}

/** The cells of a field's row. */
interface Cells {
  written: string;
  recorded: string;
  input: ReactNode;
}

function getTitles({ deposit, mode, withRecorded }: DepositFieldsProps): string {
  if (mode === 'edit' || mode === 'busy') return 'Will be recorded';
  if (withRecorded) return 'Yours, not recorded';
  return deposit.status === 'accept' || deposit.status === 'delete' ? 'Recorded' : 'Not recorded';
}
