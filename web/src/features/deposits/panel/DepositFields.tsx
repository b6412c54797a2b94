import { NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Deposit } from '../../../api/api.gen';
import { nameOf } from '../../../kit/core/person';
import { formatMoney } from '../../../kit/core/format';
import { useListDepositAgentsQuery } from '../api';
import { agentOptions } from './agent-options';
import type { DepositDraft, TextField } from './deposit-draft';
import styles from './DepositFields.module.css';
import { typeNames } from './DepositStatus';

interface DepositFieldsProps {
  deposit: Deposit;
  draft: DepositDraft;
  missing: ReadonlySet<keyof DepositDraft>;
  /**
   * `busy` (a decision is under way) and `taken` (somebody else decided) make the fields read-only. Disabled fields
   * would lose the focus, and further typing would count as shortcuts.
   */
  mode: 'edit' | 'busy' | 'taken' | 'decided';
  /** Shows the recorded values beside the typed ones. */
  withRecorded: boolean;
  onChange: (part: Partial<DepositDraft>) => void;
}

const ftdFields: [TextField, string][] = [
  ['behaviour', 'Behaviour'],
  ['affiliate', 'Affiliate'],
  ['financial', 'Financial'],
  ['payment', 'Payment'],
];

/** Shows for each field what the agent wrote and what will be recorded, or was. */
export function DepositFields(props: DepositFieldsProps) {
  const { deposit, draft, missing, mode, withRecorded, onChange } = props;
  const { data: agents } = useListDepositAgentsQuery({ id: deposit.brand_id });
  const { reported, agent_user } = deposit;
  // Until the agents are loaded, so that the field has the name from the start.
  const known = agent_user ? [agent_user] : [];
  // Cents always show, but not while somebody types: they would get in the way.
  const hasFtd = [draft, ...(mode === 'edit' ? [] : [deposit, reported])].some(({ type }) => type === 'ftd');
  const lock = { disabled: mode === 'decided', readOnly: mode === 'busy' || mode === 'taken' };
  // The values in the last column. The agent's text is struck out where it differs.
  const shown = withRecorded ? deposit : draft;
  const recorded = (text: string) => (withRecorded ? text || '—' : undefined);

  const textRow = (field: TextField, name: string) => (
    <Row
      key={field}
      name={name}
      written={reported[field]}
      isChanged={shown[field] !== reported[field]}
      recorded={recorded(deposit[field])}
    >
      <TextInput
        aria-label={name}
        size="xs"
        {...lock}
        error={missing.has(field)}
        value={draft[field]}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      />
    </Row>
  );

  return (
    <div className={styles.fields} data-with-recorded={withRecorded || undefined}>
      <div className={styles.heads} aria-hidden="true">
        <span />
        <span>The agent wrote</span>
        {withRecorded && <span>Recorded</span>}
        <span>{headOf(props)}</span>
      </div>
      <Row
        name="Type"
        written={typeNames[reported.type]}
        isChanged={shown.type !== reported.type}
        recorded={recorded(typeNames[deposit.type])}
      >
        <SegmentedControl
          aria-label="Type"
          size="xs"
          fullWidth
          {...lock}
          data={Object.entries(typeNames).map(([value, label]) => ({ value, label }))}
          value={draft.type}
          onChange={(type) => onChange({ type: type as Deposit['type'] })}
        />
      </Row>
      <Row
        name="Agent"
        written={reported.agent}
        isChanged={shown.agent_id !== reported.agent_id}
        recorded={recorded(deposit.agent_user ? nameOf(deposit.agent_user) : '')}
      >
        <Select
          aria-label="Agent"
          placeholder="Choose an agent"
          size="xs"
          searchable
          {...lock}
          error={missing.has('agent_id')}
          nothingFoundMessage={agents?.length === 0 ? 'This brand has no agents yet' : 'No such agent'}
          data={agentOptions(agents ?? known, agents ? null : draft.agent_id)}
          value={draft.agent_id === null ? null : String(draft.agent_id)}
          onChange={(id) => onChange({ agent_id: id ? Number(id) : null })}
        />
      </Row>
      {textRow('client_id', 'Client ID')}
      <Row
        name="Amount"
        written={formatMoney(reported.amount)}
        isChanged={Number(shown.amount) !== reported.amount}
        recorded={recorded(formatMoney(deposit.amount))}
      >
        <NumberInput
          aria-label="Amount"
          size="xs"
          prefix="$"
          thousandSeparator=","
          decimalScale={2}
          allowNegative={false}
          hideControls
          {...lock}
          error={missing.has('amount')}
          // Cents are added when the field is left, and never before: a text that changes under the cursor loses its place.
          value={typeof draft.amount === 'number' ? draft.amount.toFixed(2) : draft.amount}
          onValueChange={({ value }, { event }) => event && onChange({ amount: value })}
          onBlur={() => isTyped(draft.amount) && onChange({ amount: Number(draft.amount) || '' })}
        />
      </Row>
      {textRow('wallet', 'Wallet')}
      {textRow('exchanger', 'Exchanger')}
      {hasFtd && ftdFields.map(([field, name]) => textRow(field, name))}
      <Row
        name="Description"
        written={reported.description}
        isChanged={shown.description !== reported.description}
        recorded={recorded(deposit.description)}
      >
        <Textarea
          aria-label="Description"
          size="xs"
          autosize
          minRows={1}
          maxRows={8}
          {...lock}
          value={draft.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </Row>
    </div>
  );
}

function headOf({ deposit, mode, withRecorded }: DepositFieldsProps): string {
  if (mode === 'edit' || mode === 'busy') return 'Will be recorded';
  if (withRecorded) return 'Yours, not recorded';
  return deposit.status === 'accept' || deposit.status === 'delete' ? 'Recorded' : 'Not recorded';
}

interface RowProps {
  name: string;
  written: string;
  isChanged: boolean;
  recorded?: string;
  children: ReactNode;
}

function Row({ name, written, isChanged, recorded, children }: RowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.written} data-changed={isChanged || undefined}>
        {written || '—'}
      </span>
      {recorded !== undefined && <span className={styles.recorded}>{recorded}</span>}
      <div>{children}</div>
    </div>
  );
}

/** Whether somebody is typing the amount. One that nobody typed follows the deposit. */
const isTyped = (amount: DepositDraft['amount']) => typeof amount === 'string' && amount !== '';
