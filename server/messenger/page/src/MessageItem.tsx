import type { MessageView } from '../../page.views';
import type { Button } from '../../messenger.types';
import { Avatar } from './Avatar';
import { IconButton } from './Icon';
import { MessageMedia } from './MessageMedia';
import { RichText, type TextActions } from './RichText';

export interface MessageActions extends TextActions {
  onReply: (message: MessageView) => void;
  onEdit: (message: MessageView) => void;
  onDelete: (message: MessageView) => void;
  onPress: (message: MessageView, data: string) => void;
  onWebApp: (url: string) => void;
  /** The button that waits for the bot's answer. */
  pressed: string | undefined;
}

interface MessageItemProps extends MessageActions {
  message: MessageView;
  isOwn: boolean;
  /** The first of several by the same sender carries the name. */
  isFirst: boolean;
  isGroup: boolean;
  /** It was written where nobody can write any more. */
  isPast: boolean;
}

export function formatTime(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

export function MessageItem({ message, isOwn, isFirst, isGroup, isPast, ...actions }: MessageItemProps) {
  if (message.service !== undefined) return <p className="service">{message.service}</p>;
  const { from, media, replyTo } = message;
  const time = formatTime(message.date);
  const showsSender = isGroup && !isOwn;
  const actionButtons = !isPast && (
    <span className="message-actions">
      <IconButton name="reply" label="Reply" onClick={() => actions.onReply(message)} />
      {isOwn && <IconButton name="edit" label="Edit" onClick={() => actions.onEdit(message)} />}
      {isOwn && <IconButton name="bin" label="Delete" onClick={() => actions.onDelete(message)} />}
    </span>
  );
  return (
    <article
      className={`message ${isOwn ? 'own' : ''} ${isFirst ? 'first' : ''}`}
      aria-label={`${from.name}, ${time}`}
      data-message-id={message.id}
      tabIndex={-1}
    >
      {showsSender && (
        <span className="message-avatar">
          {isFirst && <Avatar id={from.id} name={from.name} hasPhoto={from.hasPhoto} size={34} />}
        </span>
      )}
      <div className="message-column">
        <div className={`bubble ${media?.kind === 'photo' ? 'with-photo' : ''}`}>
          {showsSender && isFirst && <div className="sender">{from.name}</div>}
          {replyTo && (
            <blockquote className="quoted">
              <b>{replyTo.from}</b>
              <span>{replyTo.text}</span>
            </blockquote>
          )}
          {media && <MessageMedia media={media} />}
          <div className={`text ${message.text === '' ? 'no-text' : ''}`}>
            <div className="content">
              <RichText text={message.text} entities={message.entities} {...actions} />
            </div>
            <span className="meta">
              {message.isEdited && <span>edited </span>}
              <time dateTime={new Date(message.date * 1000).toISOString()}>{time}</time>
            </span>
          </div>
        </div>
        {actionButtons}
        {message.keyboard.map((row, index) => (
          <div className="keyboard" key={index}>
            {row.map((button, column) => (
              <KeyboardButton key={column} button={button} message={message} {...actions} />
            ))}
          </div>
        ))}
      </div>
    </article>
  );
}

function KeyboardButton({
  button,
  message,
  ...actions
}: { button: Button; message: MessageView } & MessageActions) {
  const { text, url, web_app: webApp, callback_data: data = '' } = button;
  const openLocally = url && actions.localLink(url);
  if (url && !openLocally) {
    return (
      <a href={url} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    );
  }
  const onClick = () => {
    if (openLocally) openLocally();
    else if (webApp) actions.onWebApp(webApp.url);
    else actions.onPress(message, data);
  };
  return (
    <button type="button" onClick={onClick} aria-busy={actions.pressed === `${message.id}:${data}`}>
      {text}
    </button>
  );
}
