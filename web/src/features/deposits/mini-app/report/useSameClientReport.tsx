import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OwnDeposit } from '../../../../api/agent.api.gen';

import { changeDraft } from '../../../../kit/core/sending/drafts';
import { selectDraft } from '../../../../kit/core/sending/drafts.slice';
import { dropUnusedFiles } from '../../../../kit/core/sending/kept-files';
import { brandHref } from '../../../../kit/mini-app/brand';
import { useDeviceDraft } from '../../../../kit/mini-app/device-drafts';
import { useAppStore } from '../../../../store/hooks';
import { Question } from './Question';
import { describeReport, isUntouched, parseDraft, toSameClientDraft, type ReportDraft } from './report-draft';
import { buildReportDraftKey } from './queued-reports';

interface PendingReport {
  deposit: OwnDeposit;
  written: ReportDraft;
}

/** Starts a report for the client of an earlier deposit. Asks before it replaces another draft. */
export function useSameClientReport(brandId: number) {
  const store = useAppStore();
  const navigate = useNavigate();
  const draftKey = buildReportDraftKey(brandId);
  useDeviceDraft(draftKey);
  const [asked, setAsked] = useState<PendingReport | null>(null);

  const open = () => void navigate(brandHref('/tg/deposits/report', brandId));
  const begin = (deposit: OwnDeposit) => {
    store.dispatch(changeDraft(draftKey, { text: JSON.stringify(toSameClientDraft(deposit)), files: [] }));
    store.dispatch(dropUnusedFiles());
    open();
  };
  const start = (deposit: OwnDeposit) => {
    const { text, files } = selectDraft(store.getState(), draftKey);
    const written = parseDraft(text);
    if (files.length === 0 && isUntouched(written)) begin(deposit);
    else setAsked({ deposit, written });
  };
  const question = asked && (
    <Question
      title="Not reported yet"
      safe={{ title: 'Continue that report', run: open }}
      other={{ title: `New report for ${asked.deposit.client_id}`, run: () => begin(asked.deposit) }}
      onClose={() => setAsked(null)}
    >
      {`You are writing another report: ${describeReport(asked.written)}.`}
    </Question>
  );
  return { start, question };
}
