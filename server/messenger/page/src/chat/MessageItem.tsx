import type { MessageView } from '../../../page-api/page.message.views';
import { Album } from './Album';
import { Avatar } from '../parts/Avatar';
import { IconButton } from '../parts/Icon';
import { Keyboard } from './Keyboard';
import { MessageMedia } from './MessageMedia';
import { formatTime } from '../parts/moments';
import { peerColour } from '../parts/peer-colours';
import { RichText, type TextActions } from './RichText';
import { Ticks } from './Ticks';

export interface MessageActions extends TextActions {
  onReply: (message: MessageView) => void;
  onEdit: (message: MessageView) => void;
  onDelete: (messages: MessageView[]) => void;
  onPress: (message: MessageView, data: string) => void;
  onWebApp: (url: string) => void;
  onJump: (id: number) => void;
  /** The button that waits for the bot's answer. */
  pressed: string | undefined;
}

interface MessageItemProps extends MessageActions {
  /** One message, or all messages of an album. */
  messages: [MessageView, ...MessageView[]];
  isOwn: boolean;
  /** The first of several messages by the same sender. It shows the name. */
  isFirst: boolean;
  isGroup: boolean;
  /** It was written in the former chat of the group, so it cannot be answered or changed. */
  isPast: boolean;
  /** The bot has fetched it. */
  isTaken: boolean;
  /** Somebody jumped to it just now. */
  isTarget: boolean;
}

export function MessageItem({ messages, isOwn, isFirst, isGroup, isPast, ...rest }: MessageItemProps) {
  const { isTaken, isTarget, ...actions } = rest;
  const [message] = messages;
  // An album shows one text, below all its photos or files.
  const worded = messages.find(({ text }) => text !== '') ?? message;
  const { from, media, replyTo } = message;
  const time = formatTime(message.date);
  const showsSender = isGroup && !isOwn;
  const isPicture = media?.kind === 'photo';
  return (
    <article
      className={`message ${isOwn ? 'own' : ''} ${isFirst ? 'first' : ''}`}
      aria-label={`${from.name}, ${time}`}
      data-message-ids={messages.map(({ id }) => id).join(' ')}
      data-target={isTarget}
      tabIndex={-1}
      onDoubleClick={({ target, currentTarget }) => target === currentTarget && actions.onReply(message)}
    >
      {showsSender && (
        <span className="message-avatar">
          {isFirst && (
            <Avatar id={from.id} name={from.name} isBot={from.isBot} hasPhoto={from.hasPhoto} size={34} />
          )}
        </span>
      )}
      <div className="message-column">
        <div className={`bubble ${isPicture ? 'with-photo' : ''}`}>
          {showsSender && isFirst && (
            <div className="sender" style={peerColour(from.id)}>
              {from.name}
            </div>
          )}
          {message.forwardedFrom && (
            <div className="forwarded">
              Forwarded from <b>{message.forwardedFrom}</b>
            </div>
          )}
          {replyTo && (
            <button
              type="button"
              className="quoted"
              style={peerColour(replyTo.fromId)}
              aria-label={`Go to the message of ${replyTo.from}`}
              onClick={() => actions.onJump(replyTo.id)}
            >
              <b>{replyTo.from}</b>
              <span>{replyTo.text}</span>
            </button>
          )}
          {messages.length > 1 ? <Album messages={messages} /> : media && <MessageMedia media={media} />}
          <div className={`text ${worded.text === '' ? 'no-text' : ''}`}>
            <div className="content">
              <RichText text={worded.text} entities={worded.entities} {...actions} />
            </div>
            <span className="meta">
              {worded.isEdited && <span>edited </span>}
              <time dateTime={new Date(message.date * 1000).toISOString()}>{time}</time>
              {isOwn && <Ticks isTaken={isTaken} />}
            </span>
          </div>
        </div>
        {!isPast && (
          <span className="message-actions">
            <IconButton name="reply" label="Reply" onClick={() => actions.onReply(message)} />
            {isOwn && <IconButton name="edit" label="Edit" onClick={() => actions.onEdit(worded)} />}
            {isOwn && <IconButton name="bin" label="Delete" onClick={() => actions.onDelete(messages)} />}
          </span>
        )}
        <Keyboard message={message} {...actions} />
      </div>
    </article>
  );
}
