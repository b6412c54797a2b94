import type { Person } from '../../messenger.types';
import type { ChatView } from '../../page.views';
import { api } from './api';
import { Dialog } from './Dialog';
import { Members } from './Members';

interface ChatInfoDialogProps {
  chat: ChatView;
  people: Person[];
  person: number;
  onClose: () => void;
  onThread: (id: number) => void;
  onError: (error: unknown) => void;
}

export function ChatInfoDialog({ chat, people, person, onClose, onThread, onError }: ChatInfoDialogProps) {
  const isBlocked = chat.contact === 'blocked';
  const block = () => void api.block(person, !isBlocked).then(onClose).catch(onError);
  const saveMembers = (form: FormData) => {
    api.setMembers(chat.id, form.getAll('member').map(Number)).then(onClose).catch(onError);
  };
  const addTopic = (form: FormData) => {
    api
      .createThread(person, chat.id, String(form.get('name')))
      .then(({ id }) => onThread(id))
      .catch(onError);
  };
  return (
    <Dialog title={`About ${chat.title}`} onClose={onClose}>
      <dl>
        <dt>Chat id</dt>
        <dd>
          <code>{chat.id}</code>
        </dd>
        {chat.group?.threads.map(({ id, name }) => (
          <div key={id}>
            <dt>Topic “{name}”</dt>
            <dd>
              <code>{id}</code>
            </dd>
          </div>
        ))}
      </dl>
      {chat.group?.is_forum && (
        <form action={addTopic} className="inline-form">
          <label>
            New topic
            <input name="name" required maxLength={64} />
          </label>
          <button type="submit">Add topic</button>
        </form>
      )}
      {chat.group ? (
        <form action={saveMembers}>
          <Members people={people} members={chat.group.members} />
          <div className="dialog-buttons">
            <button type="button" onClick={onClose}>
              Close
            </button>
            <button type="submit" className="primary">
              Save members
            </button>
          </div>
        </form>
      ) : (
        <div className="dialog-buttons">
          <button type="button" onClick={block}>
            {isBlocked ? 'Unblock the bot' : 'Block the bot'}
          </button>
          <button type="button" className="primary" onClick={onClose}>
            Close
          </button>
        </div>
      )}
    </Dialog>
  );
}
