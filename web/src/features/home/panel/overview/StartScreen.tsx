import { PageHeader } from '../../../../kit/panel/PageHeader';
import { StartContent } from './StartContent';

/** What waits for the person, and how the day goes. */
export function StartScreen() {
  return (
    <>
      <PageHeader title="Start" note="Days in GMT-4, times in Moscow time" />
      <StartContent />
    </>
  );
}
