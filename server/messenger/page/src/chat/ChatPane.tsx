import { useEffect, useState } from 'react';
import type { MessageView } from '../../../page-api/page.message.views';
import type { ChatView, MessengerView } from '../../../page-api/page.views';
import { acts, type Place, useGetHistoryQuery } from '../api';
import { Composer, type Intent } from '../composer/Composer';
import { Avatar, UnreadBadge } from '../parts/Avatar';
import { Icon, IconButton } from '../parts/Icon';
import { useFail } from '../parts/say';
import { MessageList } from './MessageList';

const PAGE_LENGTH = 60;

interface ChatPaneProps {
  bot: MessengerView['bot'];
  chat: ChatView;
  /** The name of the pane. */
  label: string;
  place: Place;
  /** The parameter of a deep link that waits for START. */
  start: string | undefined;
  /** Returns how to open a link to the bot in this page; undefined for other links. */
  localLink: (url: string) => (() => void) | undefined;
  /** Opens the mini-app, or the address of a web-app button. */
  onOpenApp: (url?: string) => void;
  onStarted: () => void;
  onThread: (id: number) => void;
  onBack: () => void;
  onInfo: () => void;
}

/** Shows one thread of a chat. Another thread needs another `ChatPane`. */
export function ChatPane({ bot, chat, label, place, start, localLink, ...on }: ChatPaneProps) {
  const fail = useFail();
  const [limit, setLimit] = useState(PAGE_LENGTH);
  const { data: history } = useGetHistoryQuery({ ...place, limit });
  const [chosen, setIntent] = useState<Intent>();
  const [givenUp, setGivenUp] = useState(0);
  const { person } = place;
  const unread = chat.threads.find(({ id }) => id === place.thread)?.unread ?? 0;
  const lastId = history?.messages.at(-1)?.id;
  const forced = forcedReply(history?.messages ?? [], person);
  const intent = chosen ?? (forced && forced.message.id > givenUp ? forced : undefined);
  const { contact } = chat;
  const isOut = contact === 'blocked' || contact === 'deactivated';
  const needsStart = chat.isPrivate && !isOut && (start !== undefined || contact === undefined);

  useEffect(() => {
    const { person, chat, thread } = place;
    if (unread > 0 && lastId) void acts.read({ person, chat, thread }, lastId);
    // `place` is another object each time, but never another place.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [unread, lastId]);

  const write = (text: string) => void acts.write(place, { text }).catch(fail);
  const begin = () => {
    write(start ? `/start ${start}` : '/start');
    on.onStarted();
  };
  const editLast = () => {
    const own = (history?.messages ?? []).filter(({ from, service }) => from.id === person && !service);
    const last = own.at(-1);
    const worded = own.find(({ album, text }) => album && album === last?.album && text !== '') ?? last;
    if (worded) setIntent({ kind: 'edit', message: worded });
  };
  const deleteAll = (messages: MessageView[]) =>
    void Promise.all(messages.map(({ id }) => acts.deleteMessage(place, id))).catch(fail);

  return (
    <section className="pane" aria-label={label}>
      <header className="pane-header">
        <IconButton name="back" label="Back to chats" className="back" onClick={on.onBack} />
        <Avatar id={chat.id} name={chat.title} isBot={chat.isPrivate} size={40} />
        <div className="pane-title">
          <h2>{chat.title}</h2>
          <p>{subtitle(chat, bot)}</p>
        </div>
        {chat.isPrivate && (
          <button type="button" className="open-app" onClick={() => on.onOpenApp()}>
            <Icon name="app" />
            <span>Open mini-app</span>
          </button>
        )}
        <IconButton name="info" label="Chat info" onClick={on.onInfo} />
      </header>
      {(chat.group?.is_forum || chat.threads.length > 1) && (
        <nav className="topics" aria-label="Topics">
          {chat.threads.map((topic) => (
            <button
              type="button"
              key={topic.id}
              aria-current={topic.id === place.thread ? 'page' : undefined}
              onClick={() => on.onThread(topic.id)}
            >
              {topic.name}
              <UnreadBadge count={topic.unread} />
            </button>
          ))}
        </nav>
      )}
      <MessageList
        messages={history?.messages}
        onOlder={history?.hasOlder ? () => setLimit(limit + PAGE_LENGTH) : undefined}
        person={person}
        isGroup={!chat.isPrivate}
        waiting={chat.waiting}
        empty={history && <p className="service">No messages here yet</p>}
        actions={{
          localLink,
          onCommand: write,
          onPress: (message, data) => void acts.press(person, chat.id, message.id, data).catch(fail),
          onWebApp: on.onOpenApp,
          onReply: (message) => setIntent({ kind: 'reply', message }),
          onEdit: (message) => setIntent({ kind: 'edit', message }),
          onDelete: deleteAll,
        }}
      />
      {isOut && (
        <button
          type="button"
          className="big-button"
          onClick={() => void acts.setContact(person, 'started').catch(fail)}
        >
          {contact === 'blocked' ? 'Unblock bot' : 'This account is deleted. Bring it back'}
        </button>
      )}
      {needsStart && (
        <button type="button" className="big-button" onClick={begin}>
          START
        </button>
      )}
      {!isOut && !needsStart && (
        <Composer
          // Another field for each edited message, which begins with its text.
          key={intent?.kind === 'edit' ? intent.message.id : 0}
          place={place}
          commands={chat.commands}
          menuButton={chat.menuButton}
          onOpenApp={on.onOpenApp}
          intent={intent}
          onDone={() => {
            setIntent(undefined);
            if (forced) setGivenUp(forced.message.id);
          }}
          onEditLast={editLast}
        />
      )}
    </section>
  );
}

/** The last message that asks this person for a reply, until they write. */
function forcedReply(messages: MessageView[], person: number): Intent | undefined {
  const last = messages.findLast(({ from, asksReply }) => asksReply || from.id === person);
  return last?.asksReply && { kind: 'reply', message: last, isForced: true };
}

function subtitle({ group }: ChatView, bot: MessengerView['bot']): string {
  if (!group) return `bot · @${bot.username}`;
  const count = group.members.length + (group.bot ? 0 : 1);
  const members = `${count} ${count === 1 ? 'member' : 'members'}`;
  if (group.bot) return `${members} · the bot is not here`;
  return group.isBotAdmin ? `${members} · the bot is an admin` : members;
}
