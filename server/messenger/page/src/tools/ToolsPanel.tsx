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
  /** Undefined closes the tools. */
  onTool: (tool: Tool | undefined) => void;
}

/** Tools that Telegram does not have: faults on purpose, the traffic, and resets of the data. */
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

const LIMITABLE_METHODS = ['sendMessage', 'editMessageText', 'setMessageReaction', 'createForumTopic'];

function FaultsTool({ messenger }: { messenger: MessengerView }) {
  const showError = useShowError();
  const { faults, people, groups } = messenger;
  const set = (changed: FaultSettings) =>
    void messengerActions.setFaults({ ...faults, ...changed }).catch(showError);
  const limit = (form: FormData) => {
    const chat = Number(form.get('chat'));
    const limited = {
      ...(chat !== 0 && { chat }),
      ...(form.get('method') && { method: String(form.get('method')) }),
      seconds: Number(form.get('seconds')),
    };
    const others = (faults.tooMany ?? []).filter(
      (one) => one.chat !== limited.chat || one.method !== limited.method,
    );
    set({ tooMany: [...others, limited] });
  };
  const described = formatFaults(messenger);
  return (
    <>
      <Text size="sm" c="dimmed">
        What the bot meets when Telegram has a bad day. All faults end when the server stops.
      </Text>
      <Stack component="ul" className="plain" gap={4} aria-label="What is wrong now">
        {described.length === 0 && (
          <Text component="li" c="teal" fw={600}>
            All is well
          </Text>
        )}
        {described.map((fault) => (
          <Text component="li" key={fault} c="var(--mantine-color-error)">
            {fault}
          </Text>
        ))}
      </Stack>
      <FaultForm title="Too many requests (429)" action="Limit" onSubmit={limit}>
        <NativeSelect
          name="chat"
          label="Where"
          data={[
            { value: '0', label: 'Every chat' },
            ...people.map((one) => ({ value: String(one.id), label: formatFullName(one) })),
            ...groups.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
        <NativeSelect
          name="method"
          label="Calls"
          data={[{ value: '', label: 'All that send, change or react' }, ...LIMITABLE_METHODS]}
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
        title="Slow answers"
        action="Slow down"
        onSubmit={(form) => set({ slowMs: Number(form.get('slowMs')) })}
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
        onChange={(when) => set({ down: when === '' ? undefined : { when } })}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="" label="Work" />
          <Radio value="before" label="Break before the call has an effect" />
          <Radio value="after" label="Break after it, without an answer" />
        </Stack>
      </Radio.Group>
    </>
  );
}

interface FaultFormProps {
  title: string;
  action: string;
  onSubmit: (form: FormData) => void;
  children: ReactNode;
}

function FaultForm({ title, action, onSubmit, children }: FaultFormProps) {
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
          {action}
        </Button>
      </Stack>
    </form>
  );
}

function TrafficTool() {
  const { data: calls = [] } = useListCallsQuery();
  const [filter, setFilter] = useState('');
  const isWanted = (call: Call) => JSON.stringify(call).toLowerCase().includes(filter.toLowerCase());
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
          .filter(isWanted)
          .reverse()
          .map((call) => (
            <CallRow key={`${call.at} ${JSON.stringify(call.params)}`} call={call} />
          ))}
      </ul>
    </>
  );
}

function CallRow({ call: { at, ms, method, params, status, answer, dropped } }: { call: Call }) {
  const isGood = status !== undefined && status < 300;
  return (
    <li>
      <details>
        <summary>
          <time>{new Date(at).toLocaleTimeString('en-GB')}</time> <b>{method}</b>{' '}
          <Text span fw={600} c={isGood ? 'teal' : 'var(--mantine-color-error)'}>
            {dropped ? `broken ${dropped} the effect` : (status ?? 'no answer')}
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
    people: false,
    title: 'Clear all messages',
    text: 'Messages and files of all chats go. People, groups and topics stay.',
  },
  {
    people: true,
    title: 'Start over',
    text: 'Messages, files, and the people and groups that were made here go. Those of the demo data come back as they were.',
  },
];

function DataTool() {
  const showError = useShowError();
  const [asking, setAsking] = useState<(typeof RESETS)[number]>();
  return (
    <>
      <Text size="sm" c="dimmed">
        All this is about the messenger. What Tallydesk itself has stored stays as it is.
      </Text>
      {RESETS.map((reset) => (
        <Stack key={reset.title} gap="xs">
          <Title order={3} size="sm">
            {reset.title}
          </Title>
          <Text>{reset.text}</Text>
          <Button color="red" onClick={() => setAsking(reset)}>
            {reset.title}
          </Button>
        </Stack>
      ))}
      {asking && (
        <Modal opened title={`${asking.title}?`} onClose={() => setAsking(undefined)}>
          <Text>{asking.text}</Text>
          <DialogButtons
            action={asking.title}
            color="red"
            onClose={() => setAsking(undefined)}
            onAction={() => {
              setAsking(undefined);
              messengerActions.reset(asking.people).catch(showError);
            }}
          />
        </Modal>
      )}
    </>
  );
}
