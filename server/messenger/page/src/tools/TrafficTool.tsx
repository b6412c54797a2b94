import { useState } from 'react';
import type { Call } from '../../../state/traffic';
import { liveData } from '../live/live-data';
import { useTraffic } from '../live/useLiveData';

/** The last calls between bot and messenger, the newest first. */
export function TrafficTool() {
  const calls = useTraffic();
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = calls
    .filter((call) => wanted === '' || JSON.stringify(call).toLowerCase().includes(wanted))
    .reverse();
  return (
    <div className="tool">
      <div className="traffic-bar">
        <input
          type="search"
          aria-label="Filter the traffic"
          placeholder="Method, chat id, text…"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <button type="button" onClick={() => liveData.clearCalls()}>
          Clear
        </button>
      </div>
      {shown.length === 0 && (
        <p className="hint">{wanted ? 'No call matches.' : 'The bot has not called yet. Write to it.'}</p>
      )}
      <ul className="calls">
        {shown.map((call) => (
          <li key={call.id}>
            <CallRow call={call} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function CallRow({ call }: { call: Call }) {
  const { at, ms, method, params, status, answer, dropped } = call;
  const outcome = dropped ? `broken ${dropped}` : (status ?? 'no answer');
  const isGood = status !== undefined && status < 300;
  return (
    <details>
      <summary>
        <time>{new Date(at).toLocaleTimeString('en-GB')}</time>
        <b>{method}</b>
        <span className="call-outcome" data-good={isGood}>
          {outcome}
        </span>
        <span className="call-ms">{ms} ms</span>
        <span className="call-gist">{gistOf(params, answer)}</span>
      </summary>
      <h3>{method === 'webhook' ? 'Update' : 'Parameters'}</h3>
      <pre tabIndex={0}>{JSON.stringify(params, null, 2)}</pre>
      {answer !== undefined && (
        <>
          <h3>Answer</h3>
          <pre tabIndex={0}>{JSON.stringify(answer, null, 2)}</pre>
        </>
      )}
    </details>
  );
}

/** A line that says what the call was about. */
function gistOf(params: unknown, answer: unknown): string {
  const { chat_id, text, caption } = params as Record<string, unknown>;
  const { description, result } = (answer ?? {}) as { description?: string; result?: unknown };
  const about = [chat_id, text ?? caption].filter((part) => part !== undefined).map(String);
  if (description) return [...about, description].join(' · ');
  if (about.length > 0) return about.join(' · ');
  if (Array.isArray(result)) {
    const kinds = result.flatMap((update: object) => Object.keys(update).slice(1));
    return kinds.join(', ');
  }
  return '';
}
