import type { ChatView } from '../../../page-api/page.views';
import type { Contact, Person } from '../../../state/messenger.types';
import { acts, type Place } from '../api';
import { Dialog, DialogButtons } from '../parts/Dialog';
import { useFail } from '../parts/say';
import { Members } from './NewDialogs';

interface ChatInfoDialogProps {
  chat: ChatView;
  people: Person[];
  place: Place;
  onClose: () => void;
  onThread: (id: number) => void;
}

export function ChatInfoDialog({ chat, people, place, onClose, onThread }: ChatInfoDialogProps) {
  const fail = useFail();
  const { person } = place;
  const { id, contact, group } = chat;
  const act = (action: Promise<unknown>) => void action.then(onClose, fail);
  return (
    <Dialog title={`About ${chat.title}`} onClose={onClose}>
      <p>
        Chat id <code>{id}</code>
      </p>
      {!group && (
        <label>
          This person
          <select
            value={contact ?? ''}
            onChange={({ target }) => act(acts.setContact(person, target.value as Contact))}
          >
            {contact === undefined && <option value="">Has not started the bot</option>}
            <option value="started">Can be written to</option>
            <option value="blocked">Blocked the bot</option>
            <option value="deactivated">Deleted the account</option>
          </select>
        </label>
      )}
      {group?.is_forum && <TopicsEditor chat={chat} person={person} onThread={onThread} />}
      {group && (
        <>
          <div className="dialog-row">
            <button type="button" onClick={() => act(acts.setBotMember(person, id, group.bot !== undefined))}>
              {group.bot ? 'Add the bot' : 'Remove the bot'}
            </button>
            {!group.is_forum && (
              <button type="button" onClick={() => act(acts.migrate(person, id))}>
                Migrate to a supergroup with another id
              </button>
            )}
          </div>
          <form action={(form) => act(acts.setMembers(person, id, form.getAll('member').map(Number)))}>
            <Members people={people} members={group.members} />
            <DialogButtons action="Save members" onClose={onClose} />
          </form>
        </>
      )}
    </Dialog>
  );
}

type TopicsEditorProps = Pick<ChatInfoDialogProps, 'chat' | 'onThread'> & { person: number };

/** Makes and deletes topics. As in Telegram, the bot is not told when a topic is deleted with its messages. */
function TopicsEditor({ chat, person, onThread }: TopicsEditorProps) {
  const fail = useFail();
  const addTopic = (form: FormData) =>
    void acts
      .createThread(person, chat.id, String(form.get('name')))
      .then(({ id }) => onThread(id))
      .catch(fail);
  return (
    <>
      <ul className="topic-list" aria-label="Topics of the group">
        {chat.group?.threads.map(({ id, name }) => (
          <li key={id}>
            <span>
              {name} <code>{id}</code>
            </span>
            <button
              type="button"
              aria-label={`Delete ${name}`}
              onClick={() => void acts.deleteThread({ person, chat: chat.id, thread: id }).catch(fail)}
            >
              Delete
            </button>
          </li>
        ))}
      </ul>
      <form action={addTopic} className="inline-form">
        <label>
          New topic
          <input name="name" required maxLength={64} />
        </label>
        <button type="submit">Add topic</button>
      </form>
    </>
  );
}
