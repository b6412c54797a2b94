import { useEffect, useState } from 'react';
import type { ChatView, MessageView, MessengerView } from '../../page.views';
import { api, keyOf, type Place } from './api';
import { Avatar } from './Avatar';
import { Composer, type Intent } from './Composer';
import { Icon, IconButton } from './Icon';
import { MessageList } from './MessageList';
import type { TextActions } from './RichText';

interface ChatPaneProps {
  bot: MessengerView['bot'];
  chat: ChatView;
  place: Place;
  /** What is half written, by `keyOf` the thread. */
  drafts: Map<string, string>;
  messages: MessageView[] | undefined;
  isTyping: boolean;
  /** The parameter of a deep link that waits for START. */
  start: string | undefined;
  pressed: string | undefined;
  localLink: TextActions['localLink'];
  onStarted: () => void;
  onThread: (id: number) => void;
  onBack: () => void;
  onInfo: () => void;
  onOpenApp: (url?: string) => void;
  onPress: (message: MessageView, data: string) => void;
  onError: (error: unknown) => void;
}

/** One thread of a chat; another thread is another pane. */
export function ChatPane({
  bot,
  chat,
  place,
  drafts,
  messages,
  isTyping,
  start,
  onError,
  ...on
}: ChatPaneProps) {
  const key = keyOf(place);
  const [intent, setIntent] = useState<Intent>();
  const [text, setText] = useState(() => drafts.get(key) ?? '');
  const { person, thread } = place;
  const unread = chat.threads.find(({ id }) => id === thread)?.unread ?? 0;
  const lastId = messages?.at(-1)?.id;

  useEffect(() => {
    if (unread > 0 && lastId) api.read({ person, chat: chat.id, thread }, lastId).catch(onError);
  }, [person, chat.id, thread, unread, lastId, onError]);

  const changeText = (changed: string) => {
    setText(changed);
    if (intent?.kind !== 'edit') drafts.set(key, changed);
  };
  const cancelIntent = () => {
    if (intent?.kind === 'edit') setText(drafts.get(key) ?? '');
    setIntent(undefined);
  };
  const send = (content: string) => {
    const isEdit = intent?.kind === 'edit' && content === text;
    const replyTo = intent?.kind === 'reply' ? intent.message.id : undefined;
    const sending = isEdit ? api.edit(place, intent.message.id, content) : api.write(place, content, replyTo);
    if (content === text) changeText('');
    if (isEdit) setText(drafts.get(key) ?? '');
    setIntent(undefined);
    sending.catch((error: unknown) => {
      // What was typed stays.
      if (content === text) changeText(content);
      setIntent(intent);
      onError(error);
    });
  };
  const begin = () => {
    send(start ? `/start ${start}` : '/start');
    on.onStarted();
  };
  const needsStart = chat.isPrivate && (start !== undefined || chat.contact === undefined);

  return (
    <section className="pane" aria-label={chat.title}>
      <header className="pane-header">
        <IconButton name="back" label="Back to chats" className="back" onClick={on.onBack} />
        <Avatar id={chat.isPrivate ? bot.id : chat.id} name={chat.title} size={40} />
        <div className="pane-title">
          <h2>{chat.title}</h2>
          <p>{chat.group ? `${chat.group.members.length + 1} members` : `bot · @${bot.username}`}</p>
        </div>
        {chat.isPrivate && (
          <button type="button" className="open-app" onClick={() => on.onOpenApp()}>
            <Icon name="app" />
            <span>Open mini-app</span>
          </button>
        )}
        <IconButton name="info" label="Chat info" onClick={on.onInfo} />
      </header>
      {chat.group?.is_forum && (
        <nav className="topics" aria-label="Topics">
          {chat.threads.map((thread) => (
            <button
              type="button"
              key={thread.id}
              aria-current={thread.id === place.thread ? 'page' : undefined}
              onClick={() => on.onThread(thread.id)}
            >
              {thread.name}
              {thread.unread > 0 && (
                <span className="badge">
                  {thread.unread}
                  <span className="visually-hidden"> unread</span>
                </span>
              )}
            </button>
          ))}
        </nav>
      )}
      <MessageList
        messages={messages}
        person={place.person}
        isGroup={!chat.isPrivate}
        isTyping={isTyping}
        pressed={on.pressed}
        localLink={on.localLink}
        onCommand={send}
        onReply={(message) => setIntent({ kind: 'reply', message })}
        onEdit={(message) => {
          setIntent({ kind: 'edit', message });
          setText(message.text);
        }}
        onPress={on.onPress}
        onWebApp={on.onOpenApp}
      />
      {chat.contact === 'blocked' && (
        <button
          type="button"
          className="big-button"
          onClick={() => void api.block(place.person, false).catch(onError)}
        >
          Unblock bot
        </button>
      )}
      {chat.contact !== 'blocked' && needsStart && (
        <button type="button" className="big-button" onClick={begin}>
          START
        </button>
      )}
      {chat.contact !== 'blocked' && !needsStart && (
        <Composer
          text={text}
          onText={changeText}
          commands={chat.commands}
          intent={intent}
          onCancelIntent={cancelIntent}
          onSend={send}
        />
      )}
    </section>
  );
}
