import { useState } from 'react';
import { api } from '../live/api';
import { ConfirmDialog } from '../parts/Dialog';
import { useFail } from '../parts/feedback';

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

export function DataTool() {
  const fail = useFail();
  const [asking, setAsking] = useState<(typeof RESETS)[number]>();
  return (
    <div className="tool">
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
        <ConfirmDialog
          title={`${asking.title}?`}
          text={asking.text}
          action={asking.title}
          onClose={() => setAsking(undefined)}
          onConfirm={() => {
            setAsking(undefined);
            api.reset(asking.people).catch(fail);
          }}
        />
      )}
    </div>
  );
}
