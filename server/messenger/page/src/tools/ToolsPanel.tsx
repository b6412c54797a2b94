import { type ReactNode, useState } from 'react';
import type { MessengerView } from '../../../page-api/page.views';
import type { FaultSettings } from '../../../state/faults';
import type { Call } from '../../../state/messenger.types';
import { acts, useListCallsQuery } from '../api';
import { fullName } from '../parts/Avatar';
import { Dialog, DialogButtons } from '../parts/Dialog';
import { IconButton } from '../parts/Icon';
import { useFail } from '../parts/say';
import { type Tool, tools } from '../workspace/address';
import { faultWords } from './FaultsBar';

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
      <h2 className="visually-hidden">Tools</h2>
      <header>
        <nav aria-label="Tools">
          {tools.map((name) => (
            <button
              type="button"
              key={name}
              aria-current={name === tool ? 'page' : undefined}
              onClick={() => onTool(name)}
            >
              {TITLES[name]}
            </button>
          ))}
        </nav>
        <IconButton name="close" label="Close tools" onClick={() => onTool(undefined)} />
      </header>
      <div className="tool">
        {tool === 'faults' && <FaultsTool messenger={messenger} />}
        {tool === 'traffic' && <TrafficTool />}
        {tool === 'data' && <DataTool />}
      </div>
    </aside>
  );
}

const METHODS = ['sendMessage', 'editMessageText', 'setMessageReaction', 'createForumTopic'];

const WHENS: ['' | 'before' | 'after', string][] = [
  ['', 'Work'],
  ['before', 'Break before the call has an effect'],
  ['after', 'Break after it, without an answer'],
];

function FaultsTool({ messenger }: { messenger: MessengerView }) {
  const fail = useFail();
  const { faults, people, groups } = messenger;
  const set = (changed: FaultSettings) => void acts.setFaults({ ...faults, ...changed }).catch(fail);
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
  const words = faultWords(messenger);
  const options = [
    ...people.map((one) => ({ id: one.id, name: fullName(one) })),
    ...groups.map(({ id, title }) => ({ id, name: title })),
  ];
  return (
    <>
      <p className="hint">What the bot meets when Telegram has a bad day. It ends with the server.</p>
      <ul className="faults-on" aria-label="What is wrong now">
        {words.length === 0 && <li data-good="true">All is well</li>}
        {words.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
      <FaultForm title="Too many requests (429)" action="Limit" onSubmit={limit}>
        <label>
          Where
          <select name="chat">
            <option value="0">Every chat</option>
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Calls
          <select name="method">
            <option value="">All that send, change or react</option>
            {METHODS.map((method) => (
              <option key={method}>{method}</option>
            ))}
          </select>
        </label>
        <label>
          Seconds
          <input name="seconds" type="number" required min={1} max={3600} defaultValue={30} />
        </label>
      </FaultForm>
      <FaultForm
        title="Slow answers"
        action="Slow down"
        onSubmit={(form) => set({ slowMs: Number(form.get('slowMs')) })}
      >
        <label>
          Milliseconds
          <input name="slowMs" type="number" required min={0} max={60_000} defaultValue={2000} />
        </label>
      </FaultForm>
      <fieldset className="fault">
        <legend>Connections</legend>
        {WHENS.map(([when, label]) => (
          <label className="check" key={when}>
            <input
              type="radio"
              name="down"
              checked={(faults.down?.when ?? '') === when}
              onChange={() => set({ down: when === '' ? undefined : { when } })}
            />
            {label}
          </label>
        ))}
      </fieldset>
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
      className="fault"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      <h3>{title}</h3>
      <div className="fault-fields">
        {children}
        <button type="submit">{action}</button>
      </div>
    </form>
  );
}

/** The last calls between bot and messenger, the newest first. */
function TrafficTool() {
  const { data: calls = [] } = useListCallsQuery();
  const [filter, setFilter] = useState('');
  const isWanted = (call: Call) => JSON.stringify(call).toLowerCase().includes(filter.toLowerCase());
  return (
    <>
      <input
        type="search"
        aria-label="Filter the traffic"
        placeholder="Method, chat id, text…"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <ul className="calls">
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
  return (
    <li>
      <details>
        <summary>
          <time>{new Date(at).toLocaleTimeString('en-GB')}</time>
          <b>{method}</b>
          <span className="call-outcome" data-good={status !== undefined && status < 300}>
            {dropped ? `broken ${dropped}` : (status ?? 'no answer')}
          </span>
          <span>{ms} ms</span>
        </summary>
        <pre tabIndex={0}>{JSON.stringify({ params, answer }, null, 2)}</pre>
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
  const fail = useFail();
  const [asking, setAsking] = useState<(typeof RESETS)[number]>();
  return (
    <>
      <p className="hint">
        All this is about the messenger. What Tallydesk itself has stored stays as it is.
      </p>
      {RESETS.map((reset) => (
        <div className="fault" key={reset.title}>
          <h3>{reset.title}</h3>
          <p>{reset.text}</p>
          <button type="button" className="danger" onClick={() => setAsking(reset)}>
            {reset.title}
          </button>
        </div>
      ))}
      {asking && (
        <Dialog title={`${asking.title}?`} onClose={() => setAsking(undefined)}>
          <p>{asking.text}</p>
          <DialogButtons
            action={asking.title}
            onClose={() => setAsking(undefined)}
            onAction={() => {
              setAsking(undefined);
              acts.reset(asking.people).catch(fail);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
