import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent, ReactNode } from 'react';
import type { Deposit } from '../../../api/panel.api.gen';
import { formatName } from '../../../kit/core/person';
import { formatMoney } from '../../../kit/core/format';
import { NumberField } from '../../../kit/panel/NumberField';
import { useListDepositAgentsQuery } from '../api';
import { buildAgentOptions } from './search/IdFilters';
import {
  depositFields,
  type EditableField,
  editableFields,
  belongsToType,
  isTextField,
  type TextField,
} from '../deposit-fields';
import { depositTitles, typeNames } from '../deposit-names';
import type { DepositDraft } from './deposit-draft';
import styles from './DepositFields.module.css';

interface DepositFieldsProps {
  deposit: Deposit;
  draft: DepositDraft;
  /** Fields to mark, because an acceptance needs their values. */
  missingFields: ReadonlySet<keyof DepositDraft>;
  /**
   * `decided-elsewhere`: the deposit was decided by somebody else, or in another tab, while it was open here. Then, and if `busy`,
   * the fields are read-only instead of disabled, so that the focus stays.
   */
  mode: 'edit' | 'busy' | 'decided-elsewhere' | 'decided';
  shouldShowRecorded: boolean;
  onChange: (part: Partial<DepositDraft>) => void;
}

/** For each field, the reported value and the draft. With `shouldShowRecorded`, also the value that another decision recorded. */
export function DepositFields(props: DepositFieldsProps) {
  const { deposit, draft, missingFields, mode, shouldShowRecorded, onChange } = props;
  const { data: agents } = useListDepositAgentsQuery({ id: deposit.brand_id });
  const { reported, agent_user } = deposit;
  // The options until the agents are loaded, so that the field shows a name at once.
  const knownAgents = agent_user ? [agent_user] : [];
  /** A field is shown if deposits of one of these types have it. */
  const shownTypes = mode === 'edit' ? [draft.type] : [draft.type, deposit.type, reported.type];
  // A reported value is struck out if it differs from the value of this object.
  const comparedValues = shouldShowRecorded ? deposit : draft;
  const getCommonProps = (field: EditableField) => ({
    'aria-label': depositTitles[field],
    size: 'xs' as const,
    disabled: mode === 'decided',
    readOnly: mode === 'busy' || mode === 'decided-elsewhere',
  });

  const buildTextCells = (field: TextField): Cells => {
    const input = {
      ...getCommonProps(field),
      error: missingFields.has(field),
      value: draft[field],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        onChange({ [field]: event.currentTarget.value }),
    };
    return {
      reportedText: reported[field],
      recordedText: deposit[field],
      input:
        depositFields[field].input === 'text' ? (
          <TextInput {...input} />
        ) : (
          <Textarea {...input} minRows={1} maxRows={8} />
        ),
    };
  };
  const otherCells: Record<Exclude<EditableField, TextField>, Cells> = {
    type: {
      reportedText: typeNames[reported.type],
      recordedText: typeNames[deposit.type],
      input: (
        <SegmentedControl
          {...getCommonProps('type')}
          fullWidth
          data={Object.entries(typeNames).map(([value, label]) => ({ value, label }))}
          value={draft.type}
          onChange={(type) => onChange({ type: type as Deposit['type'] })}
        />
      ),
    },
    agent_id: {
      reportedText: reported.agent,
      recordedText: agent_user ? formatName(agent_user) : '',
      input: (
        <Select
          {...getCommonProps('agent_id')}
          placeholder="Choose an agent"
          searchable
          error={missingFields.has('agent_id')}
          nothingFoundMessage={agents?.length === 0 ? 'This brand has no agents yet' : 'No such agent'}
          data={buildAgentOptions(agents ?? knownAgents, agents ? null : draft.agent_id)}
          value={draft.agent_id === null ? null : String(draft.agent_id)}
          onChange={(id) => onChange({ agent_id: id ? Number(id) : null })}
        />
      ),
    },
    amount: {
      reportedText: formatMoney(reported.amount),
      recordedText: formatMoney(deposit.amount),
      input: (
        <NumberField
          {...getCommonProps('amount')}
          kind="money"
          name={depositTitles.amount}
          error={missingFields.has('amount')}
          value={draft.amount}
          onChange={(amount) => onChange({ amount })}
        />
      ),
    },
  };

  return (
    <div className={styles.fields} data-with-recorded={shouldShowRecorded || undefined}>
      <div className={styles.columnTitles} aria-hidden="true">
        <span />
        <span>The agent wrote</span>
        {shouldShowRecorded && <span>Recorded</span>}
        <span>{getDraftTitle(props)}</span>
      </div>
      {editableFields
        .filter((field) => belongsToType(field, shownTypes))
        .map((field) => {
          const { reportedText, recordedText, input } = isTextField(field)
            ? buildTextCells(field)
            : otherCells[field];
          const value = field === 'amount' ? Number(comparedValues.amount) : comparedValues[field];
          return (
            <div key={field} className={styles.row}>
              <span className={styles.name}>{depositTitles[field]}</span>
              <span className={styles.reported} data-changed={value !== reported[field] || undefined}>
                {reportedText || '—'}
              </span>
              {shouldShowRecorded && <span className={styles.recorded}>{recordedText || '—'}</span>}
              <div>{input}</div>
            </div>
          );
        })}
    </div>
  );
}

interface Cells {
  reportedText: string;
  recordedText: string;
  input: ReactNode;
}

function getDraftTitle({ deposit, mode, shouldShowRecorded }: DepositFieldsProps): string {
  if (mode === 'edit' || mode === 'busy') return 'Will be recorded';
  if (shouldShowRecorded) return 'Yours, not recorded';
  return deposit.status === 'accept' || deposit.status === 'delete' ? 'Recorded' : 'Not recorded';
}
