import { NewMoments } from '../../features/brands/mini-app/home/NewMoments';
import { useReportSending } from '../../features/deposits/mini-app/report/queued-reports';
import { useOwnSending } from '../../features/tickets/mini-app/useOwnSending';

/** On every screen: sends this person's messages and reports, and shows moments as they happen. */
export function BackgroundTasks() {
  useOwnSending();
  useReportSending();
  return <NewMoments />;
}
