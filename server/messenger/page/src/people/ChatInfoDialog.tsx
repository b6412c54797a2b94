import { useState } from 'react';
import type { Person } from '../../../state/messenger.types';
import type { ChatView } from '../../../page-api/page.views';
import { api, type Place } from '../live/api';
import { ConfirmDialog, Dialog, DialogButtons } from '../parts/Dialog';
import { useFail } from '../parts/feedback';
import { BotMemberButton } from './BotMemberButton';
import { Members } from './Members';

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
  const { group } = chat;
  const isBlocked = chat.contact === 'blocked';
  const act = (action: Promise<unknown>) => void action.then(onClose).catch(fail);
  const saveMembers = (form: FormData) =>
    act(api.setMembers(person, chat.id, form.getAll('member').map(Number)));
  return (
    <Dialog title={`About ${chat.title}`} onClose={onClose}>
      <dl>
        <dt>Chat id</dt>
        <dd>
          <code>{chat.id}</code>
        </dd>
      </dl>
      {group?.is_forum && <TopicsEditor chat={chat} person={person} onThread={onThread} />}
      {group && (
        <>
          <div className="dialog-row">
            <BotMemberButton chat={chat} person={person} onDone={onClose} />
            {group.isBasic && (
              <button type="button" onClick={() => act(api.migrate(person, chat.id))}>
                Turn into a supergroup
              </button>
            )}
          </div>
          <form action={saveMembers}>
            <Members people={people} members={group.members} />
            <DialogButtons close="Close" onClose={onClose}>
              <button type="submit" className="primary">
                Save members
              </button>
            </DialogButtons>
          </form>
        </>
      )}
      {!group && (
        <div className="dialog-buttons">
          <button
            type="button"
            onClick={() => act(api.setContact(person, isBlocked ? 'started' : 'blocked'))}
          >
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

interface TopicsEditorProps {
  chat: ChatView;
  person: number;
  onThread: (id: number) => void;
}

function TopicsEditor({ chat, person, onThread }: TopicsEditorProps) {
  const fail = useFail();
  const [toDelete, setToDelete] = useState<{ id: number; name: string }>();
  const addTopic = (form: FormData) => {
    api
      .createThread(person, chat.id, String(form.get('name')))
      .then(({ id }) => onThread(id))
      .catch(fail);
  };
  return (
    <>
      <ul className="topic-list" aria-label="Topics of the group">
        {chat.threads
          .filter(({ id }) => id !== 0)
          .map(({ id, name, isClosed = false }) => (
            <li key={id}>
              <span>
                {name} <code>{id}</code>
              </span>
              <button
                type="button"
                aria-label={`${isClosed ? 'Reopen' : 'Close'} ${name}`}
                onClick={() =>
                  void api.closeThread({ person, chat: chat.id, thread: id }, !isClosed).catch(fail)
                }
              >
                {isClosed ? 'Reopen' : 'Close'}
              </button>
              <button type="button" aria-label={`Delete ${name}`} onClick={() => setToDelete({ id, name })}>
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
      {toDelete && (
        <ConfirmDialog
          title={`Delete “${toDelete.name}”?`}
          text="Its messages go with it. The bot is not told, as in Telegram."
          action="Delete topic"
          onClose={() => setToDelete(undefined)}
          onConfirm={() => {
            setToDelete(undefined);
            api.deleteThread({ person, chat: chat.id, thread: toDelete.id }).catch(fail);
          }}
        />
      )}
    </>
  );
}
