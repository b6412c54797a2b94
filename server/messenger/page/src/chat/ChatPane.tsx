import { type DragEvent, useState } from 'react';
import type { MessageView } from '../../../page-api/page.message.views';
import type { ChatView, MessengerView } from '../../../page-api/page.views';
import { api, type Place } from '../live/api';
import { Avatar } from '../parts/Avatar';
import { BotIntro } from './BotIntro';
import { Composer } from '../composer/Composer';
import { ConfirmDialog } from '../parts/Dialog';
import { useFail } from '../parts/feedback';
import { Icon, IconButton } from '../parts/Icon';
import type { MessageActions } from './MessageItem';
import { MessageList } from './MessageList';
import { Topics } from './Topics';
import { useHistory, useTyping } from '../live/useLiveData';
import { useMessageDraft } from '../composer/useMessageDraft';

/** What a chat asks of the page around it. */
export type PageActions = Pick<MessageActions, 'pressed' | 'localLink' | 'onCopy' | 'onPress'> & {
  /** Opens the mini-app, or the address of a web-app button. */
  onOpenApp: (url?: string) => void;
};

interface ChatPaneProps {
  bot: MessengerView['bot'];
  chat: ChatView;
  /** The name of the pane. */
  label: string;
  place: Place;
  /** The parameter of a deep link that waits for START. */
  start: string | undefined;
  actions: PageActions;
  onStarted: () => void;
  onThread: (id: number) => void;
  onBack: () => void;
  onInfo: () => void;
  /** The chat was chosen just now. */
  takesFocus: boolean;
}

/** Shows one thread of a chat. Another thread needs another `ChatPane`. */
export function ChatPane({ bot, chat, label, place, start, actions, ...on }: ChatPaneProps) {
  const { onOpenApp, ...messageActions } = actions;
  const fail = useFail();
  const { messages, hasOlder = false, loadOlder } = useHistory(place);
  const typing = useTyping(place);
  const draft = useMessageDraft(place);
  const [isDropping, setIsDropping] = useState(false);
  const { person, thread } = place;
  const topic = chat.threads.find(({ id }) => id === thread);
  const [readBefore] = useState(topic?.read ?? 0);
  const [toDelete, setToDelete] = useState<MessageView[]>();

  const begin = () => {
    draft.send(start ? `/start ${start}` : '/start');
    on.onStarted();
  };
  const { contact } = chat;
  const isOut = contact === 'blocked' || contact === 'deactivated';
  const needsStart = chat.isPrivate && (start !== undefined || contact === undefined);
  const canWrite = !isOut && !needsStart && !topic?.isClosed;

  const onDrag = (event: DragEvent) => {
    if (!canWrite || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsDropping(true);
  };
  const onDrop = (event: DragEvent) => {
    if (!isDropping) return;
    event.preventDefault();
    setIsDropping(false);
    draft.attach(event.dataTransfer.files);
  };

  return (
    <section className="pane" aria-label={label} onDragOver={onDrag} onDrop={onDrop}>
      <header className="pane-header">
        <IconButton name="back" label="Back to chats" className="back" onClick={on.onBack} />
        <Avatar id={chat.isPrivate ? bot.id : chat.id} name={chat.title} isBot={chat.isPrivate} size={40} />
        <div className="pane-title">
          <h2>{chat.title}</h2>
          <p>{subtitle(chat, bot)}</p>
        </div>
        {chat.isPrivate && (
          <button type="button" className="open-app" onClick={() => onOpenApp()}>
            <Icon name="app" />
            <span>Open mini-app</span>
          </button>
        )}
        <IconButton name="info" label="Chat info" onClick={on.onInfo} />
      </header>
      {chat.group?.is_forum && <Topics threads={chat.threads} current={thread} onThread={on.onThread} />}
      <MessageList
        messages={messages}
        hasOlder={hasOlder}
        onOlder={() => loadOlder().catch(fail)}
        person={person}
        chat={chat.id}
        readBefore={readBefore}
        unread={topic?.unread ?? 0}
        onRead={(id) => void api.read(place, id).catch(fail)}
        waiting={chat.waiting}
        typing={typing}
        empty={
          chat.isPrivate ? (
            <BotIntro bot={bot} canStart={!isOut} onStart={canWrite ? begin : undefined} />
          ) : (
            <p className="service">No messages here yet</p>
          )
        }
        actions={{
          ...messageActions,
          onWebApp: onOpenApp,
          onCommand: draft.send,
          onReply: draft.reply,
          onEdit: draft.edit,
          onDelete: setToDelete,
        }}
      />
      {isOut && (
        <button
          type="button"
          className="big-button"
          onClick={() => void api.setContact(person, 'started').catch(fail)}
        >
          {contact === 'blocked' ? 'Unblock bot' : 'This account is deleted. Bring it back'}
        </button>
      )}
      {!isOut && needsStart && (
        <button type="button" className="big-button" onClick={begin}>
          START
        </button>
      )}
      {topic?.isClosed && (
        <button
          type="button"
          className="big-button"
          onClick={() => void api.closeThread(place, false).catch(fail)}
        >
          This topic is closed. Reopen
        </button>
      )}
      {canWrite && (
        <Composer
          draft={draft}
          commands={chat.commands}
          onEditLast={() => {
            const last = lastOwn(messages ?? [], place);
            if (last) draft.edit(last);
          }}
          takesFocus={on.takesFocus}
        />
      )}
      {toDelete && (
        <ConfirmDialog
          title={toDelete.length > 1 ? `Delete ${toDelete.length} messages?` : 'Delete the message?'}
          text="Gone for everybody here. The bot is not told, as in Telegram."
          action="Delete"
          onClose={() => setToDelete(undefined)}
          onConfirm={() => {
            setToDelete(undefined);
            void Promise.all(toDelete.map(({ id }) => api.deleteMessage(place, id))).catch(fail);
          }}
        />
      )}
      {isDropping && (
        <div className="drop" onDragLeave={() => setIsDropping(false)}>
          <p>Drop files here to send them</p>
        </div>
      )}
    </section>
  );
}

/** The last own message. If it is part of an album, the one with the text. */
function lastOwn(messages: MessageView[], { person, chat }: Place): MessageView | undefined {
  const last = messages.findLast(
    (message) => message.from.id === person && message.chat === chat && !message.service,
  );
  if (last?.album === undefined) return last;
  return messages.find(({ album, text }) => album === last.album && text !== '') ?? last;
}

function subtitle({ group }: ChatView, bot: MessengerView['bot']): string {
  if (!group) return `bot · @${bot.username}`;
  const count = group.members.length + (group.bot ? 0 : 1);
  const members = `${count} ${count === 1 ? 'member' : 'members'}`;
  return group.bot ? `${members} · the bot is not here` : members;
}
