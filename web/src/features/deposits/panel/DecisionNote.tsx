import { Button } from '@mantine/core';
import type { Deposit, User } from '../../../api/api.gen';
import { nameOf } from '../../../kit/core/person';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import styles from './DecisionNote.module.css';
import { statusNames } from '../deposit-fields';

interface DecisionNoteProps {
  deposit: Deposit;
  me: Pick<User, 'id'> | undefined;
  isGone: boolean;
  /** Somebody else decided it while it was open here. */
  isTaken: boolean;
  /** The person typed something that is not recorded. */
  hasTyped: boolean;
  onNext?: () => void;
}

/** Who decided what, and when. */
export function DecisionNote({ deposit, me, isGone, isTaken, hasTyped, onNext }: DecisionNoteProps) {
  return (
    <div className={styles.note} data-taken={isTaken || undefined}>
      <div className={styles.words} role="status">
        {isGone ? (
          <strong>Deleted from the database</strong>
        ) : (
          <span>
            <strong>
              {statusNames[deposit.status]}
              {deposit.moderated_by && ` by ${whoIs(deposit.moderated_by, me)}`}
            </strong>
            {deposit.moderated_at && (
              <>
                {' · '}
                <MoscowTime at={deposit.moderated_at} />
              </>
            )}
          </span>
        )}
        {deposit.reason !== null && <span className={styles.reason}>Reason: {deposit.reason}</span>}
        {hasTyped && <span>What you typed is kept below, to copy. It is not recorded.</span>}
      </div>
      {onNext && (
        <Button variant="default" onClick={onNext}>
          Next deposit
        </Button>
      )}
    </div>
  );
}

const whoIs = (user: User, me: Pick<User, 'id'> | undefined) => (user.id === me?.id ? 'you' : nameOf(user));
