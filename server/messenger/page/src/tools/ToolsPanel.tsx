import {
  Button,
  CloseButton,
  Code,
  Group,
  Modal,
  NativeSelect,
  Radio,
  Stack,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { MessengerView } from '../../../page-api/page.views';
import type { FaultSettings } from '../../../state/faults';
import type { Call } from '../../../state/messenger.types';
import { messengerActions, useListCallsQuery } from '../api';
import { formatFullName } from '../parts/Avatar';
import { DialogButtons } from '../parts/DialogButtons';
import { useShowError } from '../parts/toast';
import { type Tool, tools } from '../workspace/address';
import { formatFaults } from './FaultsBar';

const TITLES: Record<Tool, string> = { faults: 'Faults', traffic: 'All traffic', data: 'Data' };

interface ToolsPanelProps {
  messenger: MessengerView;
  tool: Tool;
  /** Undefined: closes the tools. */
  onTool: (tool: Tool | undefined) => void;
}

/** Tools for developers: faults, the traffic between bot and messenger, and resets of the data. */
export function ToolsPanel({ messenger, tool, onTool }: ToolsPanelProps) {
  return (
    <aside className="tools" aria-label="Tools">
      <VisuallyHidden component="h2">Tools</VisuallyHidden>
      <Group className="bar" p="xs" gap="xs" component="nav" aria-label="Tools">
        {tools.map((name) => (
          <Button
            key={name}
            size="xs"
            variant={name === tool ? 'light' : 'subtle'}
            aria-current={name === tool ? 'page' : undefined}
            onClick={() => onTool(name)}
          >
            {TITLES[name]}
          </Button>
        ))}
        <CloseButton ml="auto" aria-label="Close tools" onClick={() => onTool(undefined)} />
      </Group>
      <Stack p="md" gap="lg" className="tool">
        {tool === 'faults' && <FaultsTool messenger={messenger} />}
        {tool === 'traffic' && <TrafficTool />}
        {tool === 'data' && <DataTool />}
      </Stack>
    </aside>
  );
}

const METHOD_OPTIONS = ['sendMessage', 'editMessageText', 'setMessageReaction', 'createForumTopic'];

function FaultsTool({ messenger }: { messenger: MessengerView }) {
  const showError = useShowError();
  const { faults, people, groups } = messenger;
  const update = (change: FaultSettings) =>
    void messengerActions.setFaults({ ...faults, ...change }).catch(showError);
  const addLimit = (form: FormData) => {
    const chat = Number(form.get('chat'));
    const limit = {
      ...(chat !== 0 && { chat }),
      ...(form.get('method') && { method: String(form.get('method')) }),
      seconds: Number(form.get('seconds')),
    };
    const others = (faults.tooMany ?? []).filter(
      (other) => other.chat !== limit.chat || other.method !== limit.method,
    );
    update({ tooMany: [...others, limit] });
  };
  const faultTexts = formatFaults(messenger);
  return (
    <>
      <Text size="sm" c="dimmed">
        Simulated failures of Telegram. All of them end when the server stops.
      </Text>
      <Stack component="ul" className="plain" gap={4} aria-label="Current faults">
        {faultTexts.length === 0 && (
          <Text component="li" c="teal" fw={600}>
            No faults
          </Text>
        )}
        {faultTexts.map((fault) => (
          <Text component="li" key={fault} c="var(--mantine-color-error)">
            {fault}
          </Text>
        ))}
      </Stack>
      <FaultForm title="Too many requests (429)" submitLabel="Limit" onSubmit={addLimit}>
        <NativeSelect
          name="chat"
          label="Where"
          data={[
            { value: '0', label: 'Every chat' },
            ...people.map((person) => ({ value: String(person.id), label: formatFullName(person) })),
            ...groups.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
        <NativeSelect
          name="method"
          label="Calls"
          data={[{ value: '', label: 'All that change a chat' }, ...METHOD_OPTIONS]}
        />
        <TextInput
          name="seconds"
          label="Seconds"
          type="number"
          required
          min={1}
          max={3600}
          defaultValue={30}
        />
      </FaultForm>
      <FaultForm
        title="Slow responses"
        submitLabel="Slow down"
        onSubmit={(form) => update({ slowMs: Number(form.get('slowMs')) })}
      >
        <TextInput
          name="slowMs"
          label="Milliseconds"
          type="number"
          required
          min={0}
          max={60_000}
          defaultValue={2000}
        />
      </FaultForm>
      <Radio.Group
        label="Connections"
        value={faults.down?.when ?? ''}
        onChange={(when) => update({ down: when === '' ? undefined : { when } })}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="" label="Work" />
          <Radio value="before" label="Break before the call has an effect" />
          <Radio value="after" label="Break after the call has had its effect" />
        </Stack>
      </Radio.Group>
    </>
  );
}

interface FaultFormProps {
  title: string;
  submitLabel: string;
  onSubmit: (form: FormData) => void;
  children: ReactNode;
}

function FaultForm({ title, submitLabel, onSubmit, children }: FaultFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      <Stack gap="xs">
        <Title order={3} size="sm">
          {title}
        </Title>
        {children}
        <Button type="submit" variant="default">
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

function TrafficTool() {
  const { data: calls = [] } = useListCallsQuery();
  const [filter, setFilter] = useState('');
  const isMatch = (call: Call) => JSON.stringify(call).toLowerCase().includes(filter.toLowerCase());
  return (
    <>
      <TextInput
        type="search"
        aria-label="Filter the traffic"
        placeholder="Method, chat id, text…"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <ul className="plain">
        {calls
          .filter(isMatch)
          .reverse()
          .map((call) => (
            <CallRow key={`${call.at} ${JSON.stringify(call.params)}`} call={call} />
          ))}
      </ul>
    </>
  );
}

function CallRow({ call: { at, ms, method, params, status, answer, dropped } }: { call: Call }) {
  const hasSucceeded = status !== undefined && status < 300;
  return (
    <li>
      <details>
        <summary>
          <time>{new Date(at).toLocaleTimeString('en-GB')}</time> <b>{method}</b>{' '}
          <Text span fw={600} c={hasSucceeded ? 'teal' : 'var(--mantine-color-error)'}>
            {dropped ? `broken ${dropped} the effect` : (status ?? 'no response')}
          </Text>{' '}
          {ms} ms
        </summary>
        <Code block tabIndex={0}>
          {JSON.stringify({ params, answer }, null, 2)}
        </Code>
      </details>
    </li>
  );
}

const RESETS = [
  {
    withPeople: false,
    title: 'Clear all messages',
    text: 'Deletes messages, files, and topics of private chats, but not people, groups and their topics.',
  },
  {
    withPeople: true,
    title: 'Start over',
    text: 'Deletes messages, files, and the people and groups that were created here. Resets those of the demo data.',
  },
];

function DataTool() {
  const showError = useShowError();
  const [chosenReset, setChosenReset] = useState<(typeof RESETS)[number]>();
  return (
    <>
      <Text size="sm" c="dimmed">
        These actions change only the messenger, not the data of Tallydesk.
      </Text>
      {RESETS.map((reset) => (
        <Stack key={reset.title} gap="xs">
          <Title order={3} size="sm">
            {reset.title}
          </Title>
          <Text>{reset.text}</Text>
          <Button color="red" onClick={() => setChosenReset(reset)}>
            {reset.title}
          </Button>
        </Stack>
      ))}
      {chosenReset && (
        <Modal opened title={`${chosenReset.title}?`} onClose={() => setChosenReset(undefined)}>
          <Text>{chosenReset.text}</Text>
          <DialogButtons
            actionLabel={chosenReset.title}
            color="red"
            onClose={() => setChosenReset(undefined)}
            onAction={() => {
              setChosenReset(undefined);
              messengerActions.reset(chosenReset.withPeople).catch(showError);
            }}
          />
        </Modal>
      )}
    </>
  );
}
