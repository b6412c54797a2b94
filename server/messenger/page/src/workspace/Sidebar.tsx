import type { ChatView, MessengerView, PersonView } from '../../../page-api/page.views';
import { keyOf } from '../live/api';
import { Avatar } from '../parts/Avatar';
import { useDrafts } from '../composer/drafts';
import { IconButton } from '../parts/Icon';
import { formatMoment } from '../parts/moments';
import { PeopleMenu } from '../people/PeopleMenu';
import type { Theme } from './theme';
import { useChats, useIsConnected } from '../live/useLiveData';
import { UnreadBadge } from '../parts/UnreadBadge';

interface SidebarProps {
  messenger: MessengerView;
  person: PersonView;
  chat: number | undefined;
  theme: Theme;
  /** Undefined if there is no room for another pane. */
  onAddPane: ((person?: number) => void) | undefined;
  onPerson: (id: number) => void;
  onChat: (id: number) => void;
  onNewPerson: () => void;
  onNewGroup: () => void;
  onToggleTheme: () => void;
  onTools: () => void;
}

/** The person of the active pane, and their chats. */
export function Sidebar({ messenger, person, chat, theme, ...on }: SidebarProps) {
  const { bot, people, faults } = messenger;
  const chats = useChats(person.id);
  const drafts = useDrafts();
  const isConnected = useIsConnected();
  const hasFaults = Object.keys(faults).length > 0;
  const draftIn = ({ id, threads }: ChatView) =>
    threads
      .map((thread) => drafts[keyOf({ person: person.id, chat: id, thread: thread.id })])
      .find((draft) => draft?.trim());
  return (
    <div className="sidebar">
      <header className="sidebar-header">
        <b role="status">{isConnected ? 'Messenger' : 'Connecting…'}</b>
        {on.onAddPane && (
          <IconButton name="columns" label="Put another person beside" onClick={() => on.onAddPane?.()} />
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
        <PeopleMenu
          label="Person"
          people={people}
          person={person}
          onPerson={on.onPerson}
          showsNews
          onBeside={on.onAddPane}
        />
        <IconButton name="plus" label="New person" onClick={on.onNewPerson} />
      </div>
      <nav className="chats" aria-label="Chats">
        <ul>
          {chats?.map((one) => (
            <li key={one.id}>
              <ChatRow
                bot={bot}
                chat={one}
                isCurrent={one.id === chat}
                draft={one.id === chat ? undefined : draftIn(one)}
                onClick={() => on.onChat(one.id)}
              />
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
  draft: string | undefined;
  onClick: () => void;
}

function ChatRow({ bot, chat, isCurrent, draft, onClick }: ChatRowProps) {
  const unread = chat.threads.reduce((sum, thread) => sum + thread.unread, 0);
  return (
    <button
      type="button"
      className="chat-row"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      <Avatar id={chat.isPrivate ? bot.id : chat.id} name={chat.title} isBot={chat.isPrivate} size={48} />
      <span className="chat-row-text">
        <span className="chat-row-top">
          <b>{chat.title}</b>
          {chat.last && <time>{formatMoment(chat.last.date)}</time>}
        </span>
        <span className="chat-row-bottom">
          {draft === undefined ? (
            <span>{lastWords(chat)}</span>
          ) : (
            <span>
              <span className="draft">Draft: </span>
              {draft}
            </span>
          )}
          <UnreadBadge count={unread} />
        </span>
      </span>
    </button>
  );
}

function lastWords({ last, isPrivate }: ChatView): string {
  if (!last) return 'No messages yet';
  return last.from && !isPrivate ? `${last.from}: ${last.text}` : last.text;
}
