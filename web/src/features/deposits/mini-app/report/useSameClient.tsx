import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OwnDeposit } from '../../../../api/agent.api.gen';

import { changeDraft, selectDraft } from '../../../../kit/core/sending/drafts.slice';
import { dropUnusedFiles } from '../../../../kit/core/sending/kept-files';
import { brandHref } from '../../../../kit/mini-app/brand';
import { useDeviceDraft } from '../../../../kit/mini-app/device-drafts';
import { useAppStore } from '../../../../store/hooks';
import { Question } from './Question';
import { describe, isUntouched, readWritten, sameClient, type Written } from './report';
import { reportDraft } from './reports';

interface Asked {
  deposit: OwnDeposit;
  written: Written;
}

/** Begins a report for the client of an earlier deposit. If another report is being written, it asks first. */
export function useSameClient(brandId: number) {
  const store = useAppStore();
  const navigate = useNavigate();
  const draftKey = reportDraft(brandId);
  useDeviceDraft(draftKey);
  const [asked, setAsked] = useState<Asked | null>(null);

  const open = () => void navigate(brandHref('/tg/deposits/report', brandId));
  const begin = (deposit: OwnDeposit) => {
    store.dispatch(changeDraft(draftKey, { text: JSON.stringify(sameClient(deposit)), files: [] }));
    store.dispatch(dropUnusedFiles());
    open();
  };
  const start = (deposit: OwnDeposit) => {
    const { text, files } = selectDraft(store.getState(), draftKey);
    const written = readWritten(text);
    if (files.length === 0 && isUntouched(written)) begin(deposit);
    else setAsked({ deposit, written });
  };
  const question = asked && (
    <Question
      title="Not reported yet"
      safe={{ title: 'Continue that report', act: open }}
      other={{ title: `New report for ${asked.deposit.client_id}`, act: () => begin(asked.deposit) }}
      onClose={() => setAsked(null)}
    >
      {`You are writing another report: ${describe(asked.written)}.`}
    </Question>
  );
  return { start, question };
}
