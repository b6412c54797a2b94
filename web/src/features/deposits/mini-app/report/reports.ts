import { useEffect } from 'react';
import type { OwnDeposit } from '../../../../api/agent.api.gen';

import { toast } from '../../../../kit/mini-app/toasts.slice';
import { vibrate } from '../../../../kit/mini-app/telegram';
import { useAppSelector, useAppStore } from '../../../../store/hooks';
import { selectAuthorization } from '../../../../store/session.slice';
import { buildDraftKey, reportOwner } from '../../../../kit/mini-app/draft-key';
import { loadFiles } from '../../../../kit/core/sending/kept-files';
import { type Outgoing, startSending, useOutgoing } from '../../../../kit/core/sending/send-queue.slice';
import { buildForm, post, type UploadOptions } from '../../../../kit/core/sending/upload';
import { depositsChanged } from '../api';
import { toContent, readWritten } from './report';

export const reportDraft = (brandId: number) => buildDraftKey(`deposit ${brandId}`);

/** This person's reports for the brand that have not arrived yet, oldest first. */
export const useReports = (brandId: number) => useOutgoing(reportOwner(), brandId);

/** Posts a report for the brand for which it was written, which need not be the one that is open now. */
function postReport({ ticketId: brandId, text, files }: Outgoing, options: UploadOptions) {
  const order = { ...toContent(readWritten(text)), files: loadFiles(files) };
  return post<OwnDeposit>('t/deposit', buildForm(order), { ...options, brandId });
}

/** Sends this person's reports, on any screen. */
export function useReportSending(): void {
  const store = useAppStore();
  useAppSelector(selectAuthorization);
  const owner = reportOwner();
  useEffect(() => {
    const { dispatch } = store;
    return startSending(store, owner, async (report, options) => {
      const { label } = await postReport(report, options);
      vibrate('success');
      dispatch(toast('success', `${label} is waiting for moderation`));
      dispatch(depositsChanged());
    });
  }, [store, owner]);
}
