import { NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Deposit } from '../../../api/api.gen';
import { formatMoney } from '../../../ui/panel/Money';
import { useListDepositAgentsQuery } from '../api';
import { agentOptions } from './agentOptions';
import type { DepositDraft, TextField } from './depositDraft';
import styles from './DepositFields.module.css';
import { typeNames } from './DepositStatus';

interface DepositFieldsProps {
  deposit: Deposit;
  draft: DepositDraft;
  missing: ReadonlySet<keyof DepositDraft>;
  isDisabled: boolean;
  onChange: (draft: DepositDraft) => void;
}

const ftdFields: [TextField, string][] = [
  ['behaviour', 'Behaviour'],
  ['affiliate', 'Affiliate'],
  ['financial', 'Financial'],
  ['payment', 'Payment'],
];

/** Field by field: what the agent wrote, and what will be recorded. */
export function DepositFields({ deposit, draft, missing, isDisabled, onChange }: DepositFieldsProps) {
  const { data: agents } = useListDepositAgentsQuery({ id: deposit.brand_id });
  const change = (part: Partial<DepositDraft>) => onChange({ ...draft, ...part });

  const textRow = (field: TextField, name: string) => (
    <Row key={field} name={name} written={deposit[field]} isChanged={draft[field] !== deposit[field]}>
      <TextInput
        aria-label={name}
        size="xs"
        disabled={isDisabled}
        error={missing.has(field)}
        value={draft[field]}
        onChange={(event) => change({ [field]: event.currentTarget.value })}
      />
    </Row>
  );

  return (
    <div className={styles.fields}>
      <div className={styles.heads} aria-hidden="true">
        <span />
        <span>The agent wrote</span>
        <span>Will be recorded</span>
      </div>
      <Row name="Type" written={typeNames[deposit.type]} isChanged={draft.type !== deposit.type}>
        <SegmentedControl
          aria-label="Type"
          size="xs"
          fullWidth
          disabled={isDisabled}
          data={Object.entries(typeNames).map(([value, label]) => ({ value, label }))}
          value={draft.type}
          onChange={(type) => change({ type: type as Deposit['type'] })}
        />
      </Row>
      <Row name="Agent" written={deposit.agent} isChanged={draft.agent_id !== deposit.agent_id}>
        <Select
          aria-label="Agent"
          placeholder="Choose an agent"
          size="xs"
          searchable
          disabled={isDisabled}
          error={missing.has('agent_id')}
          nothingFoundMessage={agents?.length === 0 ? 'This brand has no agents yet' : 'No such agent'}
          data={agentOptions(agents, agents ? null : draft.agent_id)}
          value={draft.agent_id === null ? null : String(draft.agent_id)}
          onChange={(id) => change({ agent_id: id ? Number(id) : null })}
        />
      </Row>
      {textRow('client_id', 'Client ID')}
      <Row name="Amount" written={formatMoney(deposit.amount)} isChanged={draft.amount !== deposit.amount}>
        <NumberInput
          aria-label="Amount"
          size="xs"
          prefix="$"
          thousandSeparator=","
          decimalScale={2}
          allowNegative={false}
          hideControls
          disabled={isDisabled}
          error={missing.has('amount')}
          value={draft.amount}
          onChange={(amount) => change({ amount: typeof amount === 'number' ? amount : '' })}
        />
      </Row>
      {textRow('wallet', 'Wallet')}
      {textRow('exchanger', 'Exchanger')}
      {draft.type === 'ftd' && ftdFields.map(([field, name]) => textRow(field, name))}
      <Row
        name="Description"
        written={deposit.description}
        isChanged={draft.description !== deposit.description}
      >
        <Textarea
          aria-label="Description"
          size="xs"
          autosize
          minRows={1}
          maxRows={8}
          disabled={isDisabled}
          value={draft.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </Row>
    </div>
  );
}

function Row(props: { name: string; written: string; isChanged: boolean; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.name}>{props.name}</span>
      <span className={styles.written} data-changed={props.isChanged || undefined}>
        {props.written || '—'}
      </span>
      <div>{props.children}</div>
    </div>
  );
}
