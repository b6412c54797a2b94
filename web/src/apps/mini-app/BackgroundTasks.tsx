import { NewMoments } from '../../features/brands/mini-app/home/NewMoments';
import { useReportSending } from '../../features/deposits/mini-app/report/report-sending';
import { useOwnSending } from '../../features/tickets/mini-app/useOwnSending';

/** Sends waiting messages and reports, and shows new moments, on every screen. */
export function BackgroundTasks() {
  useOwnSending();
  useReportSending();
  return <NewMoments />;
}
