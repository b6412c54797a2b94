import { Alert, Button, Group } from '@mantine/core';
import type { MessengerView } from '../../../page-api/page.views';
import type { FaultSettings } from '../../../state/faults';
import { messengerActions } from '../api';
import { formatFullName } from '../parts/Avatar';
import { useShowError } from '../parts/toast';

export function FaultsBar({ messenger }: { messenger: MessengerView }) {
  const showError = useShowError();
  const faults = formatFaults(messenger);
  if (faults.length === 0) return null;
  return (
    <Alert
      style={{ gridColumn: '1 / -1' }}
      component="aside"
      role="complementary"
      aria-label="Faults"
      color="red"
      radius={0}
      p="xs"
    >
      <Group wrap="nowrap" justify="space-between">
        <ul className="plain">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
        <Button
          size="xs"
          color="red"
          flex="none"
          onClick={() => void messengerActions.setFaults({}).catch(showError)}
        >
          End all faults
        </Button>
      </Group>
    </Alert>
  );
}

export function formatFaults({ faults, people, groups }: MessengerView): string[] {
  const { tooMany = [], slowMs, down } = faults;
  const getTitle = (chat: number | undefined) => {
    if (chat === undefined) return 'every chat';
    const person = people.find(({ id }) => id === chat);
    return person ? formatFullName(person) : (groups.find(({ id }) => id === chat)?.title ?? `chat ${chat}`);
  };
  return [
    ...tooMany.map(
      ({ chat, method = 'Sending', seconds }) =>
        `${method} to ${getTitle(chat)} is refused (429), ${seconds} s left`,
    ),
    ...(slowMs ? [`Every response is delayed by ${slowMs} ms`] : []),
    ...(down ? [formatOutage(down)] : []),
  ];
}

function formatOutage({ when, method, calls }: NonNullable<FaultSettings['down']>): string {
  const affected = `${calls === undefined ? 'all' : `the next ${calls}`}${method ? ` ${method}` : ''} calls`;
  const effect =
    when === 'before' ? 'before the calls have an effect' : 'after the calls have had their effect';
  return `The connections of ${affected} break ${effect}`;
}
