import { Button } from '@mantine/core';
import type { Deposit } from '../../../../api/api.gen';
import { useAppDispatch } from '../../../../store/hooks';
import { confirmEdits, discardEdits, type Edits, overtakenFields } from './edits.slice';
import type { DepositDraft } from '../deposit-draft';
import { depositTitles } from '../../deposit-fields';
import styles from './EditsNote.module.css';

interface Props {
  deposit: Deposit;
  edits: Edits;
}

/** Says that what was typed is kept but not recorded, and how to be rid of it. */
export function UnsavedEdits({ deposit, edits }: Props) {
  const dispatch = useAppDispatch();
  const names = (Object.keys(edits.typed) as (keyof DepositDraft)[]).map((field) => depositTitles[field]);
  return (
    <span className={styles.unsaved}>
      <span title={names.join(', ')}>Unsaved edits</span>
      <Button size="compact-xs" variant="default" onClick={() => dispatch(discardEdits(deposit.id))}>
        Discard
      </Button>
    </span>
  );
}

/** Says which of the edited fields the agent has changed meanwhile. */
export function OvertakenEdits({ deposit, edits }: Props) {
  const dispatch = useAppDispatch();
  const fields = overtakenFields(deposit, edits);
  if (fields.length === 0) return null;
  return (
    <div className={styles.overtaken} role="status">
      <span className={styles.words}>
        The agent has changed {fields.map((field) => depositTitles[field]).join(', ')} since you edited it.
        Your edits are kept.
      </span>
      <Button size="compact-sm" variant="default" onClick={() => dispatch(confirmEdits(deposit))}>
        Keep mine
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => dispatch(discardEdits(deposit.id, fields))}>
        Use the agent’s
      </Button>
    </div>
  );
}
