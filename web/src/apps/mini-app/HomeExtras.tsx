import { Moments } from '../../features/brands/mini-app/home/Moments';
import { ShareResult } from '../../features/brands/mini-app/home/ShareResult';
import { ContestsEntry } from '../../features/contests/mini-app/ContestsEntry';

/** What the home of a brand can do without. It loads after the figures. Moments come last, because they stick to the lower edge. */
export function HomeExtras() {
  return (
    <>
      <ContestsEntry />
      <ShareResult />
      <Moments />
    </>
  );
}
