import type { ChatView, MessengerView, PersonView } from '../../../page-api/page.views';
import { useGetLiveQuery, useListChatsQuery } from '../api';
import { Avatar, UnreadBadge } from '../parts/Avatar';
import { IconButton } from '../parts/Icon';
import { formatDay, formatTime } from '../parts/moments';
import { PeopleMenu } from '../people/PeopleMenu';
import type { Theme } from './theme';

interface SidebarProps {
  messenger: MessengerView;
  person: PersonView;
  chat: number;
  theme: Theme;
  /** Undefined if there are two panes already. */
  onBeside: ((person: number) => void) | undefined;
  onPerson: (id: number) => void;
  onChat: (id: number) => void;
  onNewPerson: () => void;
  onNewGroup: () => void;
  onToggleTheme: () => void;
  onTools: () => void;
}

/** The person of the active pane, and their chats. */
export function Sidebar({ messenger, person, chat, theme, ...on }: SidebarProps) {
  const { people, faults } = messenger;
  const { currentData: chats } = useListChatsQuery(person.id);
  const { data: { isConnected } = { isConnected: true } } = useGetLiveQuery();
  const hasFaults = Object.keys(faults).length > 0;
  return (
    <div className="sidebar">
      <header className="sidebar-header">
        <b role="status">{isConnected ? 'Messenger' : 'Connecting…'}</b>
        <IconButton name="bug" label={hasFaults ? 'Tools (faults are on)' : 'Tools'} onClick={on.onTools} />
        <IconButton
          name={theme === 'dark' ? 'sun' : 'moon'}
          label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
          onClick={on.onToggleTheme}
        />
      </header>
      <div className="person">
        <PeopleMenu
          label="Person"
          people={people}
          person={person}
          onPerson={on.onPerson}
          onBeside={on.onBeside}
        />
        <IconButton name="plus" label="New person" onClick={on.onNewPerson} />
      </div>
      <nav className="chats" aria-label="Chats">
        <ul>
          {chats?.map((one) => (
            <li key={one.id}>
              <ChatRow chat={one} isCurrent={one.id === chat} onClick={() => on.onChat(one.id)} />
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

function ChatRow({ chat, ...row }: { chat: ChatView; isCurrent: boolean; onClick: () => void }) {
  const { id, title, isPrivate, last, threads } = chat;
  const day = last && formatDay(last.date);
  return (
    <button
      type="button"
      className="chat-row"
      aria-current={row.isCurrent ? 'page' : undefined}
      onClick={row.onClick}
    >
      <Avatar id={id} name={title} isBot={isPrivate} size={48} />
      <span className="chat-row-text">
        <span className="chat-row-line">
          <b>{title}</b>
          {last && <time>{day === 'Today' ? formatTime(last.date) : day}</time>}
        </span>
        <span className="chat-row-line">
          <span>
            {last ? [!isPrivate && last.from, last.text].filter(Boolean).join(': ') : 'No messages yet'}
          </span>
          <UnreadBadge count={threads.reduce((sum, thread) => sum + thread.unread, 0)} />
        </span>
      </span>
    </button>
  );
}
