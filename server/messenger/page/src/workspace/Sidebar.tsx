import { Button, Group, NavLink, Text, useMantineColorScheme } from '@mantine/core';
import type { ChatView, MessengerView, PersonView } from '../../../page-api/page.views';
import { useGetLiveStateQuery, useListChatsQuery } from '../api';
import type { Theme } from '../mini-app/theme-params';
import { Avatar, UnreadBadge } from '../parts/Avatar';
import { IconButton } from '../parts/Icon';
import { formatDay, formatTime } from '../parts/time';
import { PeopleMenu } from '../people/PeopleMenu';

interface SidebarProps {
  messenger: MessengerView;
  person: PersonView;
  chatId: number;
  theme: Theme;
  /** Opens a second pane for a person. Undefined: there are two panes. */
  onOpenBeside: ((person: number) => void) | undefined;
  onPerson: (id: number) => void;
  onChat: (id: number) => void;
  onNewPerson: () => void;
  onNewGroup: () => void;
  onTools: () => void;
}

export function Sidebar({ messenger, person, chatId, theme, ...handlers }: SidebarProps) {
  const { people, faults } = messenger;
  const { setColorScheme } = useMantineColorScheme();
  const { currentData: chats } = useListChatsQuery(person.id);
  const { data: { isConnected } = { isConnected: true } } = useGetLiveStateQuery();
  const hasFaults = Object.keys(faults).length > 0;
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  return (
    <div className="sidebar">
      <Group component="header" gap={0} px="xs">
        <Text role="status" flex={1} fw={600} size="lg" pl={6}>
          {isConnected ? 'Messenger' : 'Connecting…'}
        </Text>
        <IconButton
          name="bug"
          label={hasFaults ? 'Tools (faults are on)' : 'Tools'}
          onClick={handlers.onTools}
        />
        <IconButton
          name={otherTheme === 'light' ? 'sun' : 'moon'}
          label={otherTheme === 'light' ? 'Light theme' : 'Dark theme'}
          onClick={() => setColorScheme(otherTheme)}
        />
      </Group>
      <Group gap={4} px="xs" py={6} wrap="nowrap">
        <PeopleMenu
          label="Person"
          people={people}
          person={person}
          onPerson={handlers.onPerson}
          onOpenBeside={handlers.onOpenBeside}
        />
        <IconButton name="plus" label="New person" onClick={handlers.onNewPerson} />
      </Group>
      <nav className="chats" aria-label="Chats">
        <ul className="plain">
          {chats?.map((chat) => (
            <li key={chat.id}>
              <ChatRow chat={chat} isCurrent={chat.id === chatId} onClick={() => handlers.onChat(chat.id)} />
            </li>
          ))}
        </ul>
        <Button variant="default" fullWidth mt="xs" onClick={handlers.onNewGroup}>
          New group
        </Button>
      </nav>
    </div>
  );
}

function ChatRow({ chat, isCurrent, onClick }: { chat: ChatView; isCurrent: boolean; onClick: () => void }) {
  const { id, title, isPrivate, last, threads } = chat;
  const day = last && formatDay(last.date);
  return (
    <NavLink
      active={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
      leftSection={<Avatar id={id} name={title} isBot={isPrivate} size={48} />}
      label={<b>{title}</b>}
      description={last ? [!isPrivate && last.from, last.text].filter(Boolean).join(': ') : 'No messages yet'}
      rightSection={
        <span className="chat-end">
          {last && <time>{day === 'Today' ? formatTime(last.date) : day}</time>}
          <UnreadBadge count={threads.reduce((sum, thread) => sum + thread.unread, 0)} />
        </span>
      }
    />
  );
}
