import { useState } from 'react';
import type { OwnDeposit } from '../../../../api/agent.api.gen';

import { submitHandler } from '../../../../kit/core/useSubmission';
import { useDoubleClick } from '../../../../kit/core/useDoubleClick';
import { SubmitButton } from '../../../../kit/mini-app/fields';
import { pressAgainText } from '../../../../kit/mini-app/press-again-text';
import { useSubmit } from '../../../../kit/mini-app/useSubmit';
import { useChangeOwnDepositMutation, useWithdrawDepositMutation } from '../api';
import { toContent, firstProblem, toText } from './report-draft';
import styles from './Report.module.css';
import { ReportFields } from './ReportFields';

const refusals = { 'edited before': 'It is decided already', 'Not found': 'It belongs to another agent now' };

/** The agent's actions on a waiting deposit. */
export function OwnActions({ deposit, onEdit }: { deposit: OwnDeposit; onEdit: () => void }) {
  const { id, label } = deposit;
  const { submit, isBusy } = useSubmit(useWithdrawDepositMutation(), {
    successText: `${label} is withdrawn`,
    refusals,
  });
  const { armed, ...press } = useDoubleClick(() => void submit({ id }));
  const again = `${pressAgainText()} to withdraw`;
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
      {/* Screen readers do not announce text changes inside a button. */}
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

/** The form that edits a waiting deposit. Its slips cannot be changed. */
export function EditReport({ deposit, earlier, onDone }: EditProps) {
  const [written, setWritten] = useState(() => toText(deposit));
  const [wasTried, setTried] = useState(false);
  const { submit, isBusy, fields } = useSubmit(useChangeOwnDepositMutation(), {
    isUnsent: true,
    validate: () => {
      setTried(true);
      return firstProblem(written);
    },
    successText: `${deposit.label} is updated`,
    refusals,
    onDone,
  });
  const onSubmit = submitHandler(() => submit({ id: deposit.id, changeOwnDeposit: toContent(written) }));
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <ReportFields
        draft={written}
        onChange={setWritten}
        earlier={earlier}
        disabled={isBusy}
        showsAllProblems={wasTried}
        refused={fields}
      />
      <SubmitButton disabled={isBusy}>Save</SubmitButton>
      <button type="button" className={styles.other} disabled={isBusy} onClick={onDone}>
        Cancel
      </button>
    </form>
  );
}
