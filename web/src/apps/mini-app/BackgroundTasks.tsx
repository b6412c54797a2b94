import { NewMoments } from '../../features/brands/mini-app/home/NewMoments';
import { useReportSending } from '../../features/deposits/mini-app/report/report-sending';
import { useOwnMessageSending } from '../../features/tickets/mini-app/useOwnMessageSending';

/** Sends queued messages and reports on every screen, and shows new moments on screens with a brand. */
export function BackgroundTasks() {
  useOwnMessageSending();
  useReportSending();
  return <NewMoments />;
}
