import { texts } from '../../../../texts';
import { useState } from 'react';
import type { OwnDeposit } from '../../../../api/agent.api.gen';
import { createSubmitHandler } from '../../../../kit/core/useSubmission';
import { SubmitButton } from '../../../../kit/mini-app/fields';
import { DoubleClickButton } from '../../../../kit/mini-app/DoubleClickButton';
import { useSubmit } from '../../../../kit/mini-app/useSubmit';
import { useChangeOwnDepositMutation, useWithdrawDepositMutation } from '../api';
import { toContent, findFirstProblem, toDraft } from './report-draft';
import styles from './Report.module.css';
import { ReportFields } from './ReportFields';

const getRefusals = () => ({
  'edited before': texts.report.decided,
  'Not found': texts.report.ofOtherAgent,
});

/** The agent's actions on their own waiting deposit. */
export function OwnActions({ deposit, onEdit }: { deposit: OwnDeposit; onEdit: () => void }) {
  const { id, label } = deposit;
  const { submit, isBusy } = useSubmit(useWithdrawDepositMutation(), {
    successText: texts.report.withdrawn({ label }),
    refusals: getRefusals(),
  });
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.other} disabled={isBusy} onClick={onEdit}>
        {texts.common.edit}
      </button>
      <DoubleClickButton
        className={styles.withdraw}
        disabled={isBusy}
        armedLabels={texts.report.withdrawAgain}
        onConfirm={() => void submit({ id })}
      >
        {texts.report.withdraw}
      </DoubleClickButton>
    </div>
  );
}

interface EditReportFormProps {
  deposit: OwnDeposit;
  recentDeposits: readonly OwnDeposit[];
  onDone: () => void;
}

/** The form that edits a waiting deposit, except for its slips. */
export function EditReportForm({ deposit, recentDeposits, onDone }: EditReportFormProps) {
  const [draft, setDraft] = useState(() => toDraft(deposit));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { submit, isBusy, fieldErrors } = useSubmit(useChangeOwnDepositMutation(), {
    shouldConfirmClosing: true,
    validate: () => {
      setWasSubmitted(true);
      return findFirstProblem(draft);
    },
    successText: texts.report.updated({ label: deposit.label }),
    refusals: getRefusals(),
    onDone,
  });
  const onSubmit = createSubmitHandler(() => submit({ id: deposit.id, changeOwnDeposit: toContent(draft) }));
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <ReportFields
        draft={draft}
        onChange={setDraft}
        recentDeposits={recentDeposits}
        disabled={isBusy}
        shouldShowAllProblems={wasSubmitted}
        fieldErrors={fieldErrors}
      />
      <SubmitButton disabled={isBusy}>{texts.common.save}</SubmitButton>
      <button type="button" className={styles.other} disabled={isBusy} onClick={onDone}>
        {texts.common.cancel}
      </button>
    </form>
  );
}
