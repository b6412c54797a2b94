import { texts } from '../../../../texts';
import rows from '../../../../kit/mini-app/rows.module.css';
import { AttachedFiles } from '../../../../kit/mini-app/Attachments';
import { useDraft } from '../../../../kit/core/sending/drafts';
import type { QueuedReport as Report } from '../../../../kit/core/sending/outgoing-item';
import { useItemActions, useDeliveryText } from '../../../../kit/core/sending/useOutgoing';
import { describeReport, parseDraft } from './report-draft';
import { buildReportDraftKey, useQueuedReports } from './queued-reports';
import styles from './Report.module.css';

export function QueuedReports({ brandId, onEdit }: { brandId: number; onEdit: () => void }) {
  const reports = useQueuedReports(brandId);
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
  const queuedDraft = parseDraft(payload.text);
  const draftKey = buildReportDraftKey(payload.brandId);
  const formDraft = useDraft(draftKey);
  const stateText = useDeliveryText(report);
  // Editing must not overwrite a draft in the form.
  const canEdit = formDraft.text === '' && formDraft.files.length === 0;
  const actions = useItemActions(report, draftKey).filter(({ isEdit }) => !isEdit || canEdit);
  return (
    <article className={styles.queued}>
      <p className={styles.name}>
        {describeReport(queuedDraft)}{' '}
        <span className={styles.type}>{texts.deposits.types[queuedDraft.type]}</span>
      </p>
      <AttachedFiles files={files} />
      {state === 'sending' && files.length > 0 && (
        <progress className={styles.progress} aria-label={texts.attachments.upload} value={progress} />
      )}
      <p className={styles.state} role="status" data-failed={state === 'failed' || undefined}>
        {isIncomplete ? texts.report.lostSlips : stateText}
      </p>
      <div className={styles.steps}>
        {actions.map(({ title, run, isEdit }) => (
          <button
            key={title}
            type="button"
            className={styles.step}
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
