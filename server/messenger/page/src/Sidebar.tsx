import type { Person } from '../../messenger.types';
import type { ChatView, MessengerView } from '../../page.views';
import { Avatar } from './Avatar';
import { IconButton } from './Icon';
import { formatTime } from './MessageItem';
import type { Theme } from './theme';

interface SidebarProps {
  bot: MessengerView['bot'];
  people: Person[];
  person: Person;
  chats: ChatView[] | undefined;
  chat: number | undefined;
  theme: Theme;
  onPerson: (id: number) => void;
  onChat: (id: number) => void;
  onNewPerson: () => void;
  onNewGroup: () => void;
  onToggleTheme: () => void;
}

export function fullName({ first_name, last_name }: Person): string {
  return last_name ? `${first_name} ${last_name}` : first_name;
}

export function Sidebar({ bot, people, person, chats, chat, theme, ...on }: SidebarProps) {
  return (
    <div className="sidebar">
      <header className="sidebar-header">
        <b aria-hidden="true">Messenger</b>
        <IconButton
          name={theme === 'dark' ? 'sun' : 'moon'}
          label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
          onClick={on.onToggleTheme}
        />
      </header>
      <div className="person">
        <Avatar id={person.id} name={fullName(person)} size={40} />
        <label>
          <span>You are</span>
          <select
            aria-label="Person"
            value={person.id}
            onChange={(event) => on.onPerson(Number(event.target.value))}
          >
            {people.map((one) => (
              <option key={one.id} value={one.id}>
                {fullName(one)}
                {one.username && ` · @${one.username}`}
              </option>
            ))}
          </select>
        </label>
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
          <span>{chat.last ? `${chat.last.from}: ${chat.last.text}` : 'No messages yet'}</span>
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
