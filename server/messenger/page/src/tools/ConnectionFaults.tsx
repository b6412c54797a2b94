import { useState } from 'react';
import type { FaultSettings } from '../../../state/faults';

type Down = FaultSettings['down'];

const WHENS: ['' | 'before' | 'after', string][] = [
  ['', 'Work'],
  ['before', 'Break before the call has an effect'],
  ['after', 'Break after it, without an answer'],
];
const METHODS = ['sendMessage', 'sendPhoto', 'editMessageText', 'answerCallbackQuery', 'getUpdates'];

/** Telegram is down, for all or for some calls. */
export function ConnectionFaults({ down, onDown }: { down: Down; onDown: (down: Down) => void }) {
  const [method, setMethod] = useState('');
  const [calls, setCalls] = useState('');
  return (
    <fieldset className="fault">
      <legend>Connections</legend>
      <div className="fault-fields">
        <label>
          Which calls
          <select value={method} onChange={(event) => setMethod(event.target.value)}>
            <option value="">All</option>
            {METHODS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          How many
          <select value={calls} onChange={(event) => setCalls(event.target.value)}>
            <option value="">Each of them</option>
            <option value="1">The next one</option>
            <option value="3">The next three</option>
          </select>
        </label>
      </div>
      {WHENS.map(([value, label]) => (
        <label className="check" key={value}>
          <input
            type="radio"
            name="down"
            checked={(down?.when ?? '') === value}
            onChange={() =>
              onDown(
                value === ''
                  ? undefined
                  : { when: value, ...(method && { method }), ...(calls && { calls: Number(calls) }) },
              )
            }
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
