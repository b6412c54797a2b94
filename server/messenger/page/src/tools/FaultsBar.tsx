import type { MessengerView } from '../../../page-api/page.views';
import type { FaultSettings } from '../../../state/faults';
import { acts } from '../api';
import { fullName } from '../parts/Avatar';
import { Icon } from '../parts/Icon';
import { useFail } from '../parts/say';

/** Shown above the chats while faults are set, with a button that ends them. */
export function FaultsBar({ messenger }: { messenger: MessengerView }) {
  const fail = useFail();
  const words = faultWords(messenger);
  if (words.length === 0) return null;
  return (
    <aside className="faults-bar" aria-label="Faults">
      <Icon name="bug" />
      <ul>
        {words.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
      <button type="button" onClick={() => void acts.setFaults({}).catch(fail)}>
        All well
      </button>
    </aside>
  );
}

/** The faults that are set, in words. */
export function faultWords({ faults, people, groups }: MessengerView): string[] {
  const { tooMany = [], slowMs, down } = faults;
  const titleOf = (chat: number | undefined) => {
    const person = people.find(({ id }) => id === chat);
    return person ? fullName(person) : (groups.find(({ id }) => id === chat)?.title ?? 'every chat');
  };
  return [
    ...tooMany.map(
      ({ chat, method = 'Sending', seconds }) =>
        `${method} to ${titleOf(chat)} is refused (429), ${seconds} s left`,
    ),
    ...(slowMs ? [`Every answer comes ${slowMs} ms later`] : []),
    ...(down ? [downWords(down)] : []),
  ];
}

function downWords({ when, method = 'call', calls }: NonNullable<FaultSettings['down']>): string {
  const which = calls === undefined ? `Each ${method}` : `The next ${calls} of ${method}`;
  return `${which} breaks ${when === 'before' ? 'before it has an effect' : 'after it, without an answer'}`;
}
