import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OwnDeposit } from '../../../../api/agent.api.gen';
import { submitHandler } from '../../../../kit/core/useSubmission';
import { brandHref, useBrandId } from '../../../../kit/mini-app/brand';
import { useDeviceDraft } from '../../../../kit/mini-app/device-drafts';
import { SubmitButton } from '../../../../kit/mini-app/fields';
import { PageHeader } from '../../../../kit/mini-app/PageHeader';
import { useSubmit } from '../../../../kit/mini-app/useSubmit';
import { useAppDispatch } from '../../../../store/hooks';
import { changeDraft, removeDraft } from '../../../../kit/core/sending/drafts';
import { useDraft } from '../../../../kit/core/sending/drafts.slice';
import { buildReport } from '../../../../kit/core/sending/outgoing-item';
import { enqueue } from '../../../../kit/core/sending/send-queue';
import { useGetOwnBrandQuery } from '../../../brands/own-api';
import { useListOwnDepositsQuery } from '../api';
import { firstProblem, isEmpty, emptyDraft, parseDraft, type ReportDraft } from './report-draft';
import { Question } from './Question';
import styles from './Report.module.css';
import { ReportFields } from './ReportFields';
import { getOwnQueueOwner } from '../../../../kit/mini-app/draft-key';
import { buildReportDraftKey } from './queued-reports';
import { SlipPicker } from './SlipPicker';
import { useDuplicateCheck } from './useDuplicateCheck';

/** The form that reports a deposit of the open brand. The send queue delivers it, now or once there is a connection. */
export function ReportScreen() {
  const brandId = useBrandId();
  const draftKey = buildReportDraftKey(brandId);
  useDeviceDraft(draftKey);
  const { text, files } = useDraft(draftKey);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { currentData: recent } = useListOwnDepositsQuery({});
  const usualType = useUsualType(recent?.data[0]);
  const draft = text === '' ? { ...emptyDraft, type: usualType } : parseDraft(text);
  const findDuplicate = useDuplicateCheck(brandId);
  const [wasTried, setTried] = useState(false);
  const [question, setQuestion] = useState<string | null>(null);
  const list = brandHref('/tg/deposits', brandId);

  const onChange = (next: ReportDraft) => dispatch(changeDraft(draftKey, { text: JSON.stringify(next) }));
  const send = () => {
    const removed = dispatch(removeDraft(draftKey));
    dispatch(enqueue(getOwnQueueOwner(), buildReport(brandId, removed.text), removed.files));
    void navigate(list, { replace: true });
  };
  const { submit, isBusy } = useSubmit(() => ({ unwrap: () => findDuplicate(draft) }), {
    isUnsent: !isEmpty(draft) || files.length > 0,
    validate: () => {
      setTried(true);
      return firstProblem(draft);
    },
    onDone: (found) => (found === null ? send() : setQuestion(found)),
  });

  return (
    <>
      <PageHeader title="Report a deposit" backTo={list} />
      <form className={styles.form} noValidate onSubmit={submitHandler(() => submit(undefined))}>
        <ReportFields
          draft={draft}
          onChange={onChange}
          earlier={recent?.data ?? []}
          disabled={isBusy}
          showsAllProblems={wasTried}
        />
        <SlipPicker draftKey={draftKey} files={files} disabled={isBusy} />
        <SubmitButton disabled={isBusy}>{isBusy ? 'Checking' : 'Report'}</SubmitButton>
      </form>
      {question !== null && (
        <Question
          title="Reported before"
          safe={{ title: 'Do not report', run: () => setQuestion(null) }}
          other={{ title: 'Report again', run: send }}
          onClose={() => setQuestion(null)}
        >
          {question}
        </Question>
      )}
    </>
  );
}

/** The type of the person's last deposit in this brand. Before the first one, the type that the brand reports on. */
function useUsualType(last: OwnDeposit | undefined): ReportDraft['type'] {
  const { currentData: own } = useGetOwnBrandQuery();
  return last?.type ?? (own?.brand.report_type === 'sales' ? 'ftd' : 'retention');
}
