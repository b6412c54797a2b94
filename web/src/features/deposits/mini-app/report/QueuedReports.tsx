import rows from '../../../../kit/mini-app/rows.module.css';
import { AttachedFiles } from '../../../../kit/mini-app/Attachments';
import { useDraft } from '../../../../kit/core/sending/drafts';
import type { QueuedReport as Report } from '../../../../kit/core/sending/outgoing-item';
import { useItemActions, useStateText } from '../../../../kit/core/sending/useOutgoing';
import { typeNames } from '../../deposit-fields';
import { describeReport, parseDraft } from './report-draft';
import { buildReportDraftKey, useQueuedReports } from './queued-reports';
import styles from './Report.module.css';

export function QueuedReports({ brandId, onEdit }: { brandId: number; onEdit: () => void }) {
  const reports = useQueuedReports(brandId);
  if (reports.length === 0) return null;
  return (
    <ul className={`${rows.rows} ${styles.queue}`} aria-label="Not sent yet">
      {reports.map((report) => (
        <li key={report.key}>
          <QueuedReport report={report} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  );
}

const lostSlips =
  'The page was closed before the slips arrived. If the deposit is not below, edit it and attach them again';

function QueuedReport({ report, onEdit }: { report: Report; onEdit: () => void }) {
  const { payload, files, state, progress, isIncomplete } = report;
  const queuedDraft = parseDraft(payload.text);
  const draftKey = buildReportDraftKey(payload.brandId);
  const formDraft = useDraft(draftKey);
  const stateText = useStateText(report, 'deposit');
  // Editing must not overwrite a draft in the form.
  const canEdit = formDraft.text === '' && formDraft.files.length === 0;
  const actions = useItemActions(report, draftKey).filter(({ title }) => title !== 'Edit' || canEdit);
  return (
    <article className={styles.queued}>
      <p className={styles.name}>
        {describeReport(queuedDraft)} <span className={styles.type}>{typeNames[queuedDraft.type]}</span>
      </p>
      <AttachedFiles files={files} />
      {state === 'sending' && files.length > 0 && (
        <progress className={styles.progress} aria-label="Upload" value={progress} />
      )}
      <p className={styles.state} role="status" data-failed={state === 'failed' || undefined}>
        {isIncomplete ? lostSlips : stateText}
      </p>
      <div className={styles.steps}>
        {actions.map(({ title, run }) => (
          <button
            key={title}
            type="button"
            className={styles.step}
            onClick={() => {
              run();
              if (title === 'Edit') onEdit();
            }}
          >
            {title}
          </button>
        ))}
      </div>
    </article>
  );
}
