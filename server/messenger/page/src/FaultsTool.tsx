import { useState } from 'react';
import type { FaultSettings } from '../../faults';
import type { MessengerView } from '../../page.views';
import { api } from './api';
import { useFail } from './feedback';
import { liveData } from './live-data';
import { fullName } from './person-name';
import { useChats } from './useLiveData';

type Down = '' | 'before' | 'after';

interface FaultsToolProps {
  messenger: MessengerView;
  person: number;
}

export function FaultsTool({ messenger, person }: FaultsToolProps) {
  const fail = useFail();
  const { faults } = messenger;
  const chats = useChats(person) ?? [];
  const [seconds, setSeconds] = useState('30');
  const [chat, setChat] = useState('');
  const [slowMs, setSlowMs] = useState(String(faults.slowMs ?? 2000));
  const set = (changed: FaultSettings) => liveData.setFaults({ ...faults, ...changed });
  const basic = chats.filter(({ group }) => group?.isBasic);
  const people = messenger.people.map(({ id, ...one }) => ({ id, title: fullName({ id, ...one }) }));
  const groups = chats.filter(({ isPrivate }) => !isPrivate);

  const limit = () => {
    const limited = { ...(chat && { chat: Number(chat) }), seconds: Number(seconds) };
    const others = (faults.tooMany ?? []).filter((one) => one.chat !== limited.chat);
    set({ tooMany: [...others, limited] });
  };
  const titleOf = (id: number | undefined) =>
    id === undefined
      ? 'every chat'
      : ([...people, ...groups].find((one) => one.id === id)?.title ?? String(id));

  return (
    <div className="tool">
      <p className="hint">
        What the bot meets when Telegram has a bad day. Faults end with the server, or with “All well”.
      </p>
      <form action={limit} className="fault">
        <h3>Too many requests (429)</h3>
        <div className="fault-fields">
          <label>
            Where
            <select value={chat} onChange={(event) => setChat(event.target.value)}>
              <option value="">Every chat</option>
              <optgroup label="Private chats">
                {people.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
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
          <label>
            Seconds
            <input
              type="number"
              min="1"
              max="3600"
              required
              value={seconds}
              onChange={(event) => setSeconds(event.target.value)}
            />
          </label>
          <button type="submit">Limit</button>
        </div>
        {faults.tooMany?.map((one) => (
          <p className="fault-on" key={one.chat ?? 0}>
            Sending to {titleOf(one.chat)} is refused for {one.seconds} s
          </p>
        ))}
      </form>
      <form action={() => set({ slowMs: Number(slowMs) })} className="fault">
        <h3>Slow answers</h3>
        <div className="fault-fields">
          <label>
            Milliseconds
            <input
              type="number"
              min="0"
              max="60000"
              step="100"
              required
              value={slowMs}
              onChange={(event) => setSlowMs(event.target.value)}
            />
          </label>
          <button type="submit">Slow down</button>
        </div>
        {faults.slowMs !== undefined && (
          <p className="fault-on">Every answer comes {faults.slowMs} ms later</p>
        )}
      </form>
      <fieldset className="fault">
        <legend>Connections</legend>
        {(
          [
            ['', 'Work'],
            ['before', 'Break before the call has an effect'],
            ['after', 'Break after it, without an answer'],
          ] as [Down, string][]
        ).map(([value, label]) => (
          <label className="check" key={value}>
            <input
              type="radio"
              name="down"
              checked={(faults.down?.when ?? '') === value}
              onChange={() => set({ down: value === '' ? undefined : { when: value } })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="fault">
        <h3>Migrate a group</h3>
        {basic.length === 0 && (
          <p className="hint">
            Basic groups of this person can become supergroups, with another id. There are none: make one with
            “New group”.
          </p>
        )}
        {basic.map(({ id, title }) => (
          <button type="button" key={id} onClick={() => void api.migrate(person, id).catch(fail)}>
            Turn {title} into a supergroup
          </button>
        ))}
      </div>
      <fieldset className="fault two-columns">
        <legend>People who block the bot</legend>
        <BlockedPeople messenger={messenger} />
      </fieldset>
      <button type="button" className="primary" onClick={() => liveData.setFaults({})}>
        All well
      </button>
    </div>
  );
}

function BlockedPeople({ messenger }: { messenger: MessengerView }) {
  return messenger.people.map((person) => (
    <label className="check" key={person.id}>
      <input
        type="checkbox"
        checked={person.contact === 'blocked'}
        onChange={(event) => liveData.setContact(person.id, event.target.checked ? 'blocked' : 'started')}
      />
      {fullName(person)}
    </label>
  ));
}
