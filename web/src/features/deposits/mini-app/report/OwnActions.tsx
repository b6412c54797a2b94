import { useState } from 'react';
import type { OwnDeposit } from '../../../../api/agent.api.gen';

import { onForm } from '../../../../kit/core/useSubmission';
import { useDoubleClick } from '../../../../kit/core/useDoubleClick';
import { SubmitButton } from '../../../../kit/mini-app/fields';
import { pressAgain } from '../../../../kit/mini-app/press-again';
import { useSubmit } from '../../../../kit/mini-app/useSubmit';
import { useChangeOwnDepositMutation, useWithdrawDepositMutation } from '../api';
import { toContent, firstProblem, toText } from './report';
import styles from './Report.module.css';
import { ReportFields } from './ReportFields';

const refusals = { 'edited before': 'It is decided already', 'Not found': 'It belongs to another agent now' };

/** The buttons of a waiting deposit. */
export function OwnActions({ deposit, onEdit }: { deposit: OwnDeposit; onEdit: () => void }) {
  const { id, label } = deposit;
  const { submit, isBusy } = useSubmit(useWithdrawDepositMutation(), {
    done: `${label} is withdrawn`,
    refusals,
  });
  const { armed, ...press } = useDoubleClick(() => void submit({ id }));
  const again = `${pressAgain()} to withdraw`;
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.other} disabled={isBusy} onClick={onEdit}>
        Edit
      </button>
      <button
        type="button"
        className={styles.withdraw}
        data-armed={armed || undefined}
        disabled={isBusy}
        {...press}
      >
        {armed ? again : 'Withdraw'}
      </button>
      {/* Screen readers do not announce a text that changes inside a button. */}
      <span className={styles.spoken} role="status">
        {armed ? again : ''}
      </span>
    </div>
  );
}

interface EditProps {
  deposit: OwnDeposit;
  earlier: readonly OwnDeposit[];
  onDone: () => void;
}

/** Changes a waiting deposit. Its slips stay. */
export function EditReport({ deposit, earlier, onDone }: EditProps) {
  const [written, setWritten] = useState(() => toText(deposit));
  const [wasTried, setTried] = useState(false);
  const { submit, isBusy, fields } = useSubmit(useChangeOwnDepositMutation(), {
    isUnsent: true,
    check: () => {
      setTried(true);
      return firstProblem(written);
    },
    done: `${deposit.label} is updated`,
    refusals,
    onDone,
  });
  const onSubmit = onForm(() => submit({ id: deposit.id, changeOwnDeposit: toContent(written) }));
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <ReportFields
        written={written}
        onChange={setWritten}
        earlier={earlier}
        disabled={isBusy}
        showsAll={wasTried}
        refused={fields}
      />
      <SubmitButton disabled={isBusy}>Save</SubmitButton>
      <button type="button" className={styles.other} disabled={isBusy} onClick={onDone}>
        Cancel
      </button>
    </form>
  );
}
