import { texts } from '../../../../texts';
import rows from '../../../../kit/mini-app/rows.module.css';
import { AttachedFiles } from '../../../../kit/mini-app/Attachments';
import { useDraft } from '../../../../kit/core/sending/drafts';
import type { QueuedReport as Report } from '../../../../kit/core/sending/outgoing-item';
import { useDeliveryText, useItemActions, useOutgoing } from '../../../../kit/core/sending/useOutgoing';
import { getOwnQueueOwner } from '../../../../kit/mini-app/draft-key';
import { describeReport, parseDraft } from './report-draft';
import { buildReportDraftKey } from './report-sending';
import styles from './Report.module.css';

export function QueuedReports({ brandId, onEdit }: { brandId: number; onEdit: () => void }) {
  const reports = useOutgoing(getOwnQueueOwner(), `brand ${brandId}`);
  if (reports.length === 0) return null;
  return (
    <ul className={`${rows.rows} ${styles.queue}`} aria-label={texts.report.queue}>
      {reports.map((report) => (
        <li key={report.key}>
          <QueuedReport report={report} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  );
}

function QueuedReport({ report, onEdit }: { report: Report; onEdit: () => void }) {
  const { payload, files, state, progress, isIncomplete } = report;
  const draft = parseDraft(payload.text);
  const draftKey = buildReportDraftKey(payload.brandId);
  const formDraft = useDraft(draftKey);
  const stateText = useDeliveryText(report);
  // Editing a queued report must not overwrite a draft in the form.
  const canEdit = formDraft.text === '' && formDraft.files.length === 0;
  const actions = useItemActions(report, draftKey).filter(({ isEdit }) => !isEdit || canEdit);
  return (
    <article className={styles.queuedReport}>
      <p className={styles.name}>
        {describeReport(draft)} <span className={styles.type}>{texts.deposits.types[draft.type]}</span>
      </p>
      <AttachedFiles files={files} />
      {state === 'sending' && files.length > 0 && (
        <progress className={styles.progress} aria-label={texts.attachments.upload} value={progress} />
      )}
      <p className={styles.state} role="status" data-failed={state === 'failed' || undefined}>
        {isIncomplete ? texts.report.lostSlips : stateText}
      </p>
      <div className={styles.itemActions}>
        {actions.map(({ title, run, isEdit }) => (
          <button
            key={title}
            type="button"
            className={styles.itemAction}
            onClick={() => {
              run();
              if (isEdit) onEdit();
            }}
          >
            {title}
          </button>
        ))}
      </div>
    </article>
  );
}
