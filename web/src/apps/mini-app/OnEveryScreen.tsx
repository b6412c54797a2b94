import { NewMoments } from '../../features/brands/mini-app/home/NewMoments';
import { useReportSending } from '../../features/deposits/mini-app/report/reports';
import { useOwnSending } from '../../features/tickets/mini-app/useOwnSending';

/** Sends this person's messages and reports on any screen, and shows moments as they happen. */
export function OnEveryScreen() {
  useOwnSending();
  useReportSending();
  return <NewMoments />;
}
