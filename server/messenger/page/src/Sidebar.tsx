import type { ChatView, MessengerView, PersonView } from '../../page.views';
import { Avatar } from './Avatar';
import { IconButton } from './Icon';
import { formatTime } from './MessageItem';
import { PersonSelect } from './PersonSelect';
import type { Theme } from './theme';
import { useChats } from './useLiveData';

interface SidebarProps {
  messenger: MessengerView;
  person: PersonView;
  chat: number | undefined;
  theme: Theme;
  /** None where there is no room for another pane. */
  onAddPane: (() => void) | undefined;
  onPerson: (id: number) => void;
  onChat: (id: number) => void;
  onNewPerson: () => void;
  onNewGroup: () => void;
  onToggleTheme: () => void;
  onTools: () => void;
}

/** Who one is, and the chats: of the active pane. */
export function Sidebar({ messenger, person, chat, theme, ...on }: SidebarProps) {
  const { bot, people, faults } = messenger;
  const chats = useChats(person.id);
  const hasFaults = Object.keys(faults).length > 0;
  return (
    <div className="sidebar">
      <header className="sidebar-header">
        <b aria-hidden="true">Messenger</b>
        {on.onAddPane && (
          <IconButton name="columns" label="Put another person beside" onClick={on.onAddPane} />
        )}
        <span className="with-dot" data-dot={hasFaults}>
          <IconButton name="bug" label={hasFaults ? 'Tools (faults are on)' : 'Tools'} onClick={on.onTools} />
        </span>
        <IconButton
          name={theme === 'dark' ? 'sun' : 'moon'}
          label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
          onClick={on.onToggleTheme}
        />
      </header>
      <div className="person">
        <PersonSelect label="Person" people={people} person={person} onPerson={on.onPerson} />
        <IconButton name="plus" label="New person" onClick={on.onNewPerson} />
      </div>
      <nav className="chats" aria-label="Chats">
        <ul>
          {chats?.map((one) => (
            <li key={one.id}>
              <ChatRow bot={bot} chat={one} isCurrent={one.id === chat} onClick={() => on.onChat(one.id)} />
            </li>
          ))}
        </ul>
        <button type="button" className="new-group" onClick={on.onNewGroup}>
          New group
        </button>
      </nav>
    </div>
  );
}

interface ChatRowProps {
  bot: MessengerView['bot'];
  chat: ChatView;
  isCurrent: boolean;
  onClick: () => void;
}

function ChatRow({ bot, chat, isCurrent, onClick }: ChatRowProps) {
  const unread = chat.threads.reduce((sum, thread) => sum + thread.unread, 0);
  return (
    <button
      type="button"
      className="chat-row"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      <Avatar id={chat.isPrivate ? bot.id : chat.id} name={chat.title} size={48} />
      <span className="chat-row-text">
        <span className="chat-row-top">
          <b>{chat.title}</b>
          {chat.last && <time>{formatTime(chat.last.date)}</time>}
        </span>
        <span className="chat-row-bottom">
          <span>{lastWords(chat)}</span>
          {unread > 0 && (
            <span className="badge">
              {unread}
              <span className="visually-hidden"> unread</span>
            </span>
          )}
        </span>
      </span>
    </button>
  );
}

function lastWords({ last }: ChatView): string {
  if (!last) return 'No messages yet';
  return last.from ? `${last.from}: ${last.text}` : last.text;
}
