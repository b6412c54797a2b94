import type { MessageView } from '../../page.views';
import type { Button } from '../../messenger.types';
import { Avatar } from './Avatar';
import { IconButton } from './Icon';
import { RichText, type TextActions } from './RichText';

export interface MessageActions extends TextActions {
  onReply: (message: MessageView) => void;
  onEdit: (message: MessageView) => void;
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
}

export function formatTime(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

export function MessageItem({ message, isOwn, isFirst, isGroup, ...actions }: MessageItemProps) {
  const time = formatTime(message.date);
  if (message.topicCreated !== undefined) {
    return <p className="service">Topic “{message.topicCreated}” was created</p>;
  }
  const showsSender = isGroup && !isOwn;
  return (
    <article
      className={`message ${isOwn ? 'own' : ''} ${isFirst ? 'first' : ''}`}
      aria-label={`${message.from.name}, ${time}`}
      data-message-id={message.id}
    >
      {showsSender && (
        <span className="message-avatar">
          {isFirst && <Avatar id={message.from.id} name={message.from.name} size={34} />}
        </span>
      )}
      <div className="message-column">
        <div className="bubble">
          {showsSender && isFirst && <div className="sender">{message.from.name}</div>}
          {message.replyTo && (
            <blockquote className="quoted">
              <b>{message.replyTo.from}</b>
              <span>{message.replyTo.text}</span>
            </blockquote>
          )}
          <div className="text">
            <div className="content">
              <RichText text={message.text} entities={message.entities} {...actions} />
            </div>
            <span className="meta">
              {message.isEdited && <span>edited </span>}
              <time dateTime={new Date(message.date * 1000).toISOString()}>{time}</time>
            </span>
          </div>
        </div>
        {message.keyboard.map((row, index) => (
          <div className="keyboard" key={index}>
            {row.map((button) => (
              <KeyboardButton key={button.text} button={button} message={message} {...actions} />
            ))}
          </div>
        ))}
      </div>
      <span className="message-actions">
        <IconButton name="reply" label="Reply" onClick={() => actions.onReply(message)} />
        {isOwn && <IconButton name="edit" label="Edit" onClick={() => actions.onEdit(message)} />}
      </span>
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
