import { useState } from 'react';
import type { Contact } from '../../../state/messenger.types';
import type { FaultSettings } from '../../../state/faults';
import type { ChatView, MessengerView } from '../../../page-api/page.views';
import { api } from '../live/api';
import { BotMemberButton } from '../people/BotMemberButton';
import { ConnectionFaults } from './ConnectionFaults';
import { faultWords } from './fault-words';
import { Faults } from './FaultsBar';
import { useFail } from '../parts/feedback';
import { liveData } from '../live/live-data';
import { fullName } from '../parts/person-name';
import { useChats } from '../live/useLiveData';

interface FaultsToolProps {
  messenger: MessengerView;
  person: number;
}

export function FaultsTool({ messenger, person }: FaultsToolProps) {
  const { faults, people } = messenger;
  const groups = (useChats(person) ?? []).filter(({ isPrivate }) => !isPrivate);
  const set = (changed: FaultSettings) => liveData.setFaults({ ...faults, ...changed });
  const words = faultWords(faults, (chat) => liveData.titleOf(chat));
  return (
    <div className="tool">
      <p className="hint">
        What the bot meets when Telegram has a bad day. It ends with the server, or here:
      </p>
      <ul className="faults-on" aria-label="What is wrong now">
        {words.length > 0 ? <Faults words={words} /> : <li data-good="true">All is well</li>}
      </ul>
      {words.length > 0 && (
        <button type="button" className="primary" onClick={() => liveData.setFaults({})}>
          All well
        </button>
      )}
      <LimitFault faults={faults} people={people} groups={groups} onSet={set} />
      <SlowFault faults={faults} onSet={set} />
      <ConnectionFaults down={faults.down} onDown={(down) => set({ down })} />
      <section className="fault" aria-label="People">
        <h3>People</h3>
        {people.map((one) => (
          <label className="fault-row" key={one.id}>
            <span>{fullName(one)}</span>
            <select
              value={one.contact ?? ''}
              onChange={(event) => liveData.setContact(one.id, event.target.value as Contact)}
            >
              {one.contact === undefined && <option value="">Has not started the bot</option>}
              <option value="started">Can be written to</option>
              <option value="blocked">Blocked the bot</option>
              <option value="deactivated">Deleted the account</option>
            </select>
          </label>
        ))}
      </section>
      <section className="fault" aria-label="Groups">
        <h3>Groups</h3>
        {groups.length === 0 && <p className="hint">This person is in no group.</p>}
        {groups.map((chat) => (
          <GroupFaults key={chat.id} chat={chat} person={person} />
        ))}
      </section>
    </div>
  );
}

function GroupFaults({ chat, person }: { chat: ChatView; person: number }) {
  const fail = useFail();
  const { id, title, group } = chat;
  return (
    <div className="fault-row">
      <span>{title}</span>
      <BotMemberButton chat={chat} person={person} />
      {!group?.is_forum && (
        <button
          type="button"
          aria-label={`Migrate ${title}`}
          title="It gets another id, as a basic group that becomes a supergroup"
          onClick={() => void api.migrate(person, id).catch(fail)}
        >
          Migrate
        </button>
      )}
    </div>
  );
}

interface LimitFaultProps {
  faults: FaultSettings;
  people: MessengerView['people'];
  groups: ChatView[];
  onSet: (changed: FaultSettings) => void;
}

function LimitFault({ faults, people, groups, onSet }: LimitFaultProps) {
  const [seconds, setSeconds] = useState('30');
  const [chat, setChat] = useState('');
  const limit = () => {
    const limited = { ...(chat && { chat: Number(chat) }), seconds: Number(seconds) };
    const others = (faults.tooMany ?? []).filter((one) => one.chat !== limited.chat);
    onSet({ tooMany: [...others, limited] });
  };
  return (
    <form action={limit} className="fault">
      <h3>Too many requests (429)</h3>
      <div className="fault-fields">
        <label>
          Where
          <select value={chat} onChange={(event) => setChat(event.target.value)}>
            <option value="">Every chat</option>
            <optgroup label="Private chats">
              {people.map((one) => (
                <option key={one.id} value={one.id}>
                  {fullName(one)}
                </option>
              ))}
            </optgroup>
            <optgroup label="Groups">
              {groups.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </optgroup>
          </select>
        </label>
        <NumberField label="Seconds" min={1} max={3600} value={seconds} onChange={setSeconds} />
        <button type="submit">Limit</button>
      </div>
    </form>
  );
}

function SlowFault({ faults, onSet }: Pick<LimitFaultProps, 'faults' | 'onSet'>) {
  const [slowMs, setSlowMs] = useState(String(faults.slowMs ?? 2000));
  return (
    <form action={() => onSet({ slowMs: Number(slowMs) })} className="fault">
      <h3>Slow answers</h3>
      <div className="fault-fields">
        <NumberField
          label="Milliseconds"
          min={0}
          max={60_000}
          step={100}
          value={slowMs}
          onChange={setSlowMs}
        />
        <button type="submit">Slow down</button>
      </div>
    </form>
  );
}

interface NumberFieldProps {
  label: string;
  min: number;
  max: number;
  step?: number;
  value: string;
  onChange: (value: string) => void;
}

function NumberField({ label, onChange, ...input }: NumberFieldProps) {
  return (
    <label>
      {label}
      <input type="number" required {...input} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
