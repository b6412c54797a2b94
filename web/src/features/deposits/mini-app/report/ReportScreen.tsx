import { texts } from '../../../../texts';
import { useState, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OwnDeposit } from '../../../../api/agent.api.gen';
import { getServerTime } from '../../../../api/server-time';
import { createSubmitHandler } from '../../../../kit/core/useSubmission';
import { buildBrandHref, useBrandId } from '../../../../kit/mini-app/brand';
import { useDeviceDraft } from '../../../../kit/mini-app/device-drafts';
import { SubmitButton } from '../../../../kit/mini-app/fields';
import { PageHeader } from '../../../../kit/mini-app/PageHeader';
import { useSubmit } from '../../../../kit/mini-app/useSubmit';
import { useAppDispatch, useAppStore } from '../../../../store/hooks';
import { changeDraft, removeDraft, detachFile, useDraft } from '../../../../kit/core/sending/drafts';
import { buildReport } from '../../../../kit/core/sending/outgoing-item';
import { enqueue, selectQueue } from '../../../../kit/core/sending/send-queue';
import { useGetOwnBrandQuery } from '../../../brands/own-api';
import { useListOwnDepositsQuery, useLazyListOwnDepositsQuery } from '../api';
import {
  findFirstProblem,
  isEmpty,
  emptyDraft,
  parseDraft,
  type ReportDraft,
  getReportingDayStart,
  describeReport,
  isDuplicate,
  toDraft,
} from './report-draft';
import { Question } from './Question';
import styles from './Report.module.css';
import { ReportFields } from './ReportFields';
import { getOwnQueueOwner } from '../../../../kit/mini-app/draft-key';
import { buildReportDraftKey } from './report-sending';
import { cleanId } from '../../../../../../server/shared/typed-text.rules';
import { formatShortDateTime } from '../../../../kit/core/format';
import { isWithdrawn } from '../../deposit-fields';
import { defaultRules, maxFiles } from '../../../../kit/core/sending/attachments';
import { AttachButton, AttachedFiles } from '../../../../kit/mini-app/Attachments';
import { CameraIcon, GalleryIcon } from '../../../../kit/mini-app/lazy-icons';
import type { FileRef } from '../../../../kit/core/sending/file-refs';
import { useGetPublicConfigQuery } from '../../../auth/api';
import { useAddFiles } from '../../../../kit/mini-app/useAddFiles';

/** The form that reports a deposit of the open brand. The send queue delivers the report, now or once there is a connection. */
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
  const checkDuplicate = useDuplicateCheck(brandId);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [question, setQuestion] = useState<string | null>(null);
  const listHref = buildBrandHref('/tg/deposits', brandId);

  const onChange = (newDraft: ReportDraft) =>
    dispatch(changeDraft(draftKey, { text: JSON.stringify(newDraft) }));
  const enqueueReport = () => {
    const removedDraft = dispatch(removeDraft(draftKey));
    dispatch(enqueue(getOwnQueueOwner(), buildReport(brandId, removedDraft.text), removedDraft.files));
    void navigate(listHref, { replace: true });
  };
  // Submitting only checks for a duplicate. `onDone` adds the report to the send queue, or asks about the duplicate.
  const { submit, isBusy } = useSubmit(() => ({ unwrap: () => checkDuplicate(draft) }), {
    shouldConfirmClosing: !isEmpty(draft) || files.length > 0,
    validate: () => {
      setWasSubmitted(true);
      return findFirstProblem(draft);
    },
    onDone: (duplicateQuestion) =>
      duplicateQuestion === null ? enqueueReport() : setQuestion(duplicateQuestion),
  });

  return (
    <>
      <PageHeader title={texts.titles.report} backTo={listHref} />
      <form className={styles.form} noValidate onSubmit={createSubmitHandler(() => submit(undefined))}>
        <ReportFields
          draft={draft}
          onChange={onChange}
          recentDeposits={recent?.data ?? []}
          disabled={isBusy}
          shouldShowAllProblems={wasSubmitted}
        />
        <SlipPicker draftKey={draftKey} files={files} disabled={isBusy} />
        <SubmitButton disabled={isBusy}>{isBusy ? texts.report.checking : texts.report.report}</SubmitButton>
      </form>
      {question !== null && (
        <Question
          title={texts.report.duplicateTitle}
          safe={{ title: texts.report.doNotReport, run: () => setQuestion(null) }}
          other={{ title: texts.report.reportAgain, run: enqueueReport }}
          onClose={() => setQuestion(null)}
        >
          {question}
        </Question>
      )}
    </>
  );
}

/** The type of the person's last deposit in this brand. Before the first deposit, the type that the brand reports on. */
function useUsualType(lastDeposit: OwnDeposit | undefined): ReportDraft['type'] {
  const { currentData: ownBrand } = useGetOwnBrandQuery();
  return lastDeposit?.type ?? (ownBrand?.brand.report_type === 'sales' ? 'ftd' : 'retention');
}

/** The report is sent unchecked after this time. Moderators are also warned of duplicates. */
const checkTimeoutMs = 3000;

/**
 * Returns a function that looks for a report of the same client and amount, among the queued reports and the deposits of this reporting
 * day. Resolves to a question about it, or null. Queued reports of earlier days are included, because a report counts on the day it arrives.
 */
function useDuplicateCheck(brandId: number) {
  const store = useAppStore();
  const [findDeposits] = useLazyListOwnDepositsQuery();

  return async (draft: ReportDraft): Promise<string | null> => {
    const clientId = cleanId(draft.client_id);
    if (clientId === '') return null;
    const queued = selectQueue(store.getState()).find(
      ({ owner, channel, payload }) =>
        owner === getOwnQueueOwner() &&
        channel === `brand ${brandId}` &&
        isDuplicate(parseDraft(payload.text), draft),
    );
    const report = describeReport(draft);
    if (queued) {
      const at = formatShortDateTime(new Date(queued.at).toISOString());
      return texts.report.duplicateOfQueued({ report, at });
    }
    const request = {
      clientId,
      dateStart: getReportingDayStart(getServerTime()),
      order: 'date_old',
    } as const;
    const response = await Promise.race([findDeposits(request), pause(checkTimeoutMs)]);
    const duplicate = response?.data?.data.find(
      (deposit) => isDuplicate(toDraft(deposit), draft) && !isWithdrawn(deposit),
    );
    if (!duplicate) return null;
    const at = formatShortDateTime(duplicate.created_at);
    return texts.report.duplicate({ report, at, label: duplicate.label });
  };
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));

const imageTypes = ['jpeg', 'jpg', 'png', 'webp'];
/** MIME types instead of extensions, so that phones offer the gallery and convert pictures to JPEG. */
const accept = 'image/jpeg,image/png,image/webp';

interface SlipPickerProps {
  draftKey: string;
  files: readonly FileRef[];
  disabled: boolean;
}

function SlipPicker({ draftKey, files, disabled }: SlipPickerProps) {
  const id = useId();
  const dispatch = useAppDispatch();
  const { maxBytes } = defaultRules.opening;
  const rules = { types: imageTypes, maxBytes: useGetPublicConfigQuery().data?.upload.max_bytes ?? maxBytes };
  const onPick = useAddFiles(draftKey, rules, maxFiles - files.length);
  return (
    <section className={styles.slips} aria-labelledby={id}>
      <h2 id={id} className={styles.caption}>
        {texts.report.photos({ max: maxFiles })}
      </h2>
      <AttachedFiles
        files={files}
        onRemove={disabled ? undefined : (file) => dispatch(detachFile(draftKey, file))}
      />
      {!disabled && (
        <div className={styles.pickers}>
          <AttachButton accept={accept} icon={<CameraIcon />} isFromCamera onPick={onPick}>
            {texts.report.camera}
          </AttachButton>
          <AttachButton accept={accept} icon={<GalleryIcon />} onPick={onPick}>
            {texts.report.gallery}
          </AttachButton>
        </div>
      )}
    </section>
  );
}
