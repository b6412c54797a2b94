import { texts } from '../../../../texts';
import { useEffect } from 'react';
import type { OwnDeposit } from '../../../../api/agent.api.gen';
import { showToast } from '../../../../kit/mini-app/Toasts';
import { vibrate } from '../../../../kit/mini-app/telegram';
import { useAppStore } from '../../../../store/hooks';
import { useAuthorization } from '../../../../store/session';
import { buildDraftKey, getOwnQueueOwner } from '../../../../kit/mini-app/draft-key';
import { loadFiles } from '../../../../kit/core/sending/file-refs';
import type { QueuedReport } from '../../../../kit/core/sending/outgoing-item';
import { startSending } from '../../../../kit/core/sending/send-queue';
import { buildFormData, post, type UploadOptions } from '../../../../kit/core/sending/upload';
import { invalidateOwnDeposits } from '../api';
import { toContent, parseDraft } from './report-draft';

export const buildReportDraftKey = (brandId: number) => buildDraftKey(`deposit ${brandId}`);

/** Posts a report for its own brand, which may differ from the open one. */
function postReport({ payload: { brandId, text }, files }: QueuedReport, options: UploadOptions) {
  const body = { ...toContent(parseDraft(text)), files: loadFiles(files) };
  return post<OwnDeposit>('t/deposit', buildFormData(body), { ...options, brandId });
}

/** Sends this person's queued reports of all brands. */
export function useReportSending(): void {
  const store = useAppStore();
  useAuthorization(); // the queue owner changes when a login link replaces the launch data
  const owner = getOwnQueueOwner();
  useEffect(() => {
    const { dispatch } = store;
    return startSending(store, owner, ['report'], async (report, options) => {
      const { label } = await postReport(report, options);
      vibrate('success');
      dispatch(showToast('success', texts.report.waits({ label })));
      dispatch(invalidateOwnDeposits());
    });
  }, [store, owner]);
}
