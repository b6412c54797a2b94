import { Moments } from '../../features/brands/mini-app/home/Moments';
import { ShareResult } from '../../features/brands/mini-app/home/ShareResult';
import { ContestsEntry } from '../../features/contests/mini-app/ContestsEntry';

/** The optional parts of a brand's home, loaded after the figures. Moments are last, because they stick to the lower edge. */
export function HomeExtras() {
  return (
    <>
      <ContestsEntry />
      <ShareResult />
      <Moments />
    </>
  );
}
