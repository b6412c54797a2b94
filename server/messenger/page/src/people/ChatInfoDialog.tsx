import type { ChatView, MessengerView } from '../../../page-api/page.views';
import type { BotSettings, Contact, Person } from '../../../state/messenger.types';
import { acts, type Place } from '../api';
import { Dialog, DialogButtons } from '../parts/Dialog';
import { useFail } from '../parts/say';
import { Members } from './NewDialogs';

/** What the admins of a group allow. */
const REACTIONS: [string, string[] | undefined][] = [
  ['All', undefined],
  ['Only 👍 and ❤', ['👍', '❤']],
  ['None', []],
];

interface ChatInfoDialogProps {
  bot: MessengerView['bot'];
  chat: ChatView;
  people: Person[];
  place: Place;
  onClose: () => void;
  onThread: (id: number) => void;
}

export function ChatInfoDialog({ bot, chat, people, place, onClose, onThread }: ChatInfoDialogProps) {
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
      {!group && <BotSettingsEditor settings={bot.settings} />}
      {group?.is_forum && <TopicsEditor chat={chat} person={person} onThread={onThread} />}
      {group && (
        <>
          <div className="dialog-row">
            <button type="button" onClick={() => act(acts.setBotMember(person, id, group.bot !== undefined))}>
              {group.bot ? 'Add the bot to the group' : 'Remove the bot'}
            </button>
            {!group.bot && (
              <button type="button" onClick={() => act(acts.setBotAdmin(person, id, !group.isBotAdmin))}>
                {group.isBotAdmin ? 'Make the bot a plain member' : 'Make the bot an admin'}
              </button>
            )}
            {!group.is_forum && (
              <button type="button" onClick={() => act(acts.migrate(person, id))}>
                Migrate to a supergroup with another id
              </button>
            )}
          </div>
          <label>
            Reactions
            <select
              value={REACTIONS.findIndex(([, allowed]) => String(allowed) === String(group.reactions))}
              onChange={({ target }) =>
                act(acts.setReactions(person, id, REACTIONS[Number(target.value)]![1]))
              }
            >
              {REACTIONS.map(([label], index) => (
                <option key={label} value={index}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <form action={(form) => act(acts.setMembers(person, id, form.getAll('member').map(Number)))}>
            <Members people={people} members={group.members} />
            <DialogButtons action="Save members" onClose={onClose} />
          </form>
        </>
      )}
    </Dialog>
  );
}

/** What the bot's owner sets at @BotFather. The bot learns it when it starts. */
function BotSettingsEditor({ settings }: { settings: BotSettings }) {
  const fail = useFail();
  const set = (changed: Partial<BotSettings>) =>
    void acts.setBotSettings({ ...settings, ...changed }).catch(fail);
  return (
    <fieldset className="members">
      <legend>The bot</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={!settings.can_read_all_group_messages}
          onChange={({ target }) => set({ can_read_all_group_messages: !target.checked })}
        />
        Privacy mode: in groups it reads only commands and replies
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={settings.has_topics_enabled}
          onChange={({ target }) => set({ has_topics_enabled: target.checked })}
        />
        Topics in private chats
      </label>
    </fieldset>
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
