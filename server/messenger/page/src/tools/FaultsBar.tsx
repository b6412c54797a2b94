import type { MessengerView } from '../../../page-api/page.views';
import { faultWords } from './fault-words';
import { Icon } from '../parts/Icon';
import { liveData } from '../live/live-data';

/** Shown above the chats while faults are set, with a button that ends them. */
export function FaultsBar({ messenger }: { messenger: MessengerView }) {
  const words = faultWords(messenger.faults, (chat) => liveData.titleOf(chat));
  if (words.length === 0) return null;
  return (
    <aside className="faults-bar" aria-label="Faults">
      <Icon name="bug" />
      <ul>
        <Faults words={words} />
      </ul>
      <button type="button" onClick={() => liveData.setFaults({})}>
        All well
      </button>
    </aside>
  );
}

/** The items of a list of faults. */
export const Faults = ({ words }: { words: string[] }) => words.map((fault) => <li key={fault}>{fault}</li>);
