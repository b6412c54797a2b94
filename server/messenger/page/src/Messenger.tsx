import { useEffect, useState } from 'react';
import { useGetLiveQuery, useGetMessengerQuery } from './api';
import { Dialog } from './parts/Dialog';
import { Say } from './parts/say';
import { Workspace } from './workspace/Workspace';

const TOAST_MS = 4000;
const SECOND_MS = 1000;

/** The page. It loads the data, and shows errors and the bot's answers. */
export function Messenger() {
  const [isLimited, setIsLimited] = useState(false);
  // A limit ends by itself.
  const { data: messenger } = useGetMessengerQuery(undefined, { pollingInterval: isLimited ? SECOND_MS : 0 });
  const { data: { answer } = {} } = useGetLiveQuery();
  const [toast, setToast] = useState('');
  const [alert, setAlert] = useState('');
  const hasLimits = messenger?.faults.tooMany !== undefined;
  if (hasLimits !== isLimited) setIsLimited(hasLimits);
  const [shownAnswer, setShownAnswer] = useState<typeof answer>();
  if (answer && answer !== shownAnswer) {
    setShownAnswer(answer);
    (answer.alert ? setAlert : setToast)(answer.text);
  }
  useEffect(() => {
    const timer = window.setTimeout(() => setToast(''), TOAST_MS);
    return () => window.clearTimeout(timer);
  }, [toast]);

  if (!messenger) return <main className="notice">Loading…</main>;
  return (
    <Say value={setToast}>
      <Workspace messenger={messenger} />
      {alert && (
        <Dialog title={messenger.bot.name} onClose={() => setAlert('')}>
          <p>{alert}</p>
          <div className="dialog-buttons">
            <button type="button" className="primary" onClick={() => setAlert('')}>
              OK
            </button>
          </div>
        </Dialog>
      )}
      <div className="toast" role="status">
        {toast && <p>{toast}</p>}
      </div>
    </Say>
  );
}
