import { Button, Group, type GroupProps, Stack } from '@mantine/core';
import type { User } from '../../../../api/api.gen';
import type { Deposit } from '../../../../api/panel.api.gen';
import { formatName } from '../../../../kit/core/person';
import { Avatar } from '../../../../kit/panel/Avatar';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { useAppDispatch } from '../../../../store/hooks';
import { depositTitles, isWithdrawn, statusText } from '../../deposit-fields';
import type { DepositDraft } from '../deposit-draft';
import { confirmEdits, discardEdits, type Edits, findConflictingFields } from '../edits/edits.slice';
import styles from './DepositReview.module.css';

const tones = {
  plain: { bg: 'var(--td-hover)' },
  notice: { bg: 'var(--td-selected)' },
  warning: { bg: 'var(--td-warn-bg)', c: 'var(--td-warn)' },
};

/** A coloured line above the fields of a deposit. */
function Note({ tone, ...props }: GroupProps & { tone: keyof typeof tones }) {
  return <Group gap="8px 12px" maw={860} mb={16} p="9px 12px" bdrs={6} {...tones[tone]} {...props} />;
}

interface DecisionNoteProps {
  deposit: Deposit;
  me: Pick<User, 'id'> | undefined;
  isGone: boolean;
  /** Whether somebody else decided it while it was open here. */
  isTaken: boolean;
  /** Whether the person has typed something that was not recorded. */
  hasUnrecordedEdits: boolean;
  onNext: (() => void) | undefined;
}

/** Shows who decided what, and when. */
export function DecisionNote({
  deposit,
  me,
  isGone,
  isTaken,
  hasUnrecordedEdits,
  onNext,
}: DecisionNoteProps) {
  const { moderated_by: by, moderated_at: at, reason } = deposit;
  return (
    <Note tone={isTaken ? 'warning' : 'plain'} justify="space-between">
      <Stack gap={2} flex="1 1 240px" miw={0} role="status" style={{ overflowWrap: 'anywhere' }}>
        {isGone ? (
          <strong>Deleted from the database</strong>
        ) : (
          <span>
            <strong>
              {by
                ? `${statusText(deposit)} by ${by.id === me?.id ? 'you' : formatName(by)}`
                : statusText(deposit)}
            </strong>
            {at && (
              <span>
                {' · '}
                <MoscowTime at={at} />
              </span>
            )}
          </span>
        )}
        {reason !== null && !isWithdrawn(deposit) && (
          <span style={{ whiteSpace: 'pre-line' }}>Reason: {reason}</span>
        )}
        {hasUnrecordedEdits && <span>What you typed is kept below, to copy. It is not recorded.</span>}
      </Stack>
      {onNext && (
        <Button variant="default" onClick={onNext}>
          Next deposit
        </Button>
      )}
    </Note>
  );
}

/** Shows who has claimed the deposit. Claims are advisory: it can be decided anyway. */
export function HolderNote({ holder, onTakeOver }: { holder: User; onTakeOver: () => void }) {
  return (
    <Note tone="notice" role="status" maw="none">
      <Avatar user={holder} size={22} />
      <span className={styles.words}>
        <bdi>{formatName(holder)}</bdi> is reviewing this
      </span>
      <Button size="compact-sm" variant="default" onClick={onTakeOver}>
        Take over
      </Button>
    </Note>
  );
}

interface EditsProps {
  deposit: Deposit;
  edits: Edits;
}

/** Shows that the edits are stored but not recorded, with a button to discard them. */
export function UnsavedEdits({ deposit, edits }: EditsProps) {
  const dispatch = useAppDispatch();
  const fields = (Object.keys(edits.typed) as (keyof DepositDraft)[]).filter((field) => field !== 'reason');
  return (
    <span className={styles.unsaved}>
      <span title={fields.map((field) => depositTitles[field]).join(', ')}>Unsaved edits</span>
      <Button size="compact-xs" variant="default" onClick={() => dispatch(discardEdits(deposit.id, fields))}>
        Discard
      </Button>
    </span>
  );
}

/** Lists the edited fields that the agent has changed meanwhile. */
export function ConflictingEdits({ deposit, edits }: EditsProps) {
  const dispatch = useAppDispatch();
  const fields = findConflictingFields(deposit, edits);
  if (fields.length === 0) return null;
  return (
    <Note tone="warning" role="status" className={styles.overtaken}>
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
    </Note>
  );
}
