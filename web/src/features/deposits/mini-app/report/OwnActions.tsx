import { useState } from 'react';
import type { OwnDeposit } from '../../../../api/agent.api.gen';

import { createSubmitHandler } from '../../../../kit/core/useSubmission';
import { useDoubleClick } from '../../../../kit/core/useDoubleClick';
import { SubmitButton } from '../../../../kit/mini-app/fields';
import { getPressAgainText } from '../../../../kit/mini-app/press-again-text';
import { useSubmit } from '../../../../kit/mini-app/useSubmit';
import { useChangeOwnDepositMutation, useWithdrawDepositMutation } from '../api';
import { toContent, findFirstProblem, toDraft } from './report-draft';
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
  const again = `${getPressAgainText()} to withdraw`;
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
export function EditReportForm({ deposit, earlier, onDone }: EditProps) {
  const [written, setWritten] = useState(() => toDraft(deposit));
  const [wasTried, setTried] = useState(false);
  const { submit, isBusy, fields } = useSubmit(useChangeOwnDepositMutation(), {
    isUnsent: true,
    validate: () => {
      setTried(true);
      return findFirstProblem(written);
    },
    successText: `${deposit.label} is updated`,
    refusals,
    onDone,
  });
  const onSubmit = createSubmitHandler(() =>
    submit({ id: deposit.id, changeOwnDeposit: toContent(written) }),
  );
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
