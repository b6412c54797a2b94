import { useCallback, useEffect, useState } from 'react';
import { Dialog } from './parts/Dialog';
import { Feedback } from './parts/feedback';
import { liveData } from './live/live-data';
import { useMessenger } from './live/useLiveData';
import { Workspace } from './workspace/Workspace';

const ANSWER_WAIT_MS = 10_000;
const TOAST_MS = 4000;

/** The page. It loads the data, and shows errors and the bot's answers. */
export function Messenger() {
  const messenger = useMessenger();
  const [toast, setToast] = useState('');
  const [alert, setAlert] = useState('');
  const [pressed, setPressed] = useState<string>();
  const fail = useCallback(
    (error: unknown) => setToast(error instanceof Error ? error.message : String(error)),
    [],
  );
  useEffect(() => {
    liveData.onError = fail;
    liveData.onAnswer = ({ text, alert: isAlert }) => {
      setPressed(undefined);
      (isAlert ? setAlert : setToast)(text);
    };
  }, [fail]);
  useEffect(() => {
    if (!toast) return;
    const timer = window.setTimeout(() => setToast(''), TOAST_MS);
    return () => window.clearTimeout(timer);
  }, [toast]);
  const unread = messenger?.people.reduce((sum, person) => sum + person.unread, 0) ?? 0;
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) Messenger · Tallydesk` : 'Messenger · Tallydesk';
  }, [unread]);
  useEffect(() => {
    if (!pressed) return;
    const timer = window.setTimeout(() => setPressed(undefined), ANSWER_WAIT_MS);
    return () => window.clearTimeout(timer);
  }, [pressed]);

  if (!messenger) return <main className="notice">{toast || 'Loading…'}</main>;
  return (
    <Feedback value={fail}>
      <Workspace messenger={messenger} pressed={pressed} onPressed={setPressed} say={setToast} />
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
    </Feedback>
  );
}
