import type { MessageView } from '../../../page-api/page.message.views';
import { Avatar, peerColour } from '../parts/Avatar';
import { Icon, IconButton } from '../parts/Icon';
import { formatTime } from '../parts/moments';
import { Media } from './Media';
import { RichText, type TextActions } from './RichText';

export interface MessageActions extends TextActions {
  onReply: (message: MessageView) => void;
  onEdit: (message: MessageView) => void;
  onDelete: (messages: MessageView[]) => void;
  onPress: (message: MessageView, data: string) => void;
  onWebApp: (url: string) => void;
  onJump: (id: number) => void;
}

interface MessageItemProps extends MessageActions {
  /** One message, or all messages of an album. */
  messages: [MessageView, ...MessageView[]];
  isOwn: boolean;
  /** The first of several messages by the same sender. It shows the name. */
  isFirst: boolean;
  isGroup: boolean;
  /** The bot has fetched it. */
  isTaken: boolean;
  /** Somebody jumped to it just now. */
  isTarget: boolean;
}

export function MessageItem({ messages, isOwn, isFirst, isGroup, ...rest }: MessageItemProps) {
  const { isTaken, isTarget, ...actions } = rest;
  const [message] = messages;
  // An album shows one text, below all its photos or files.
  const worded = messages.find(({ text }) => text !== '') ?? message;
  const { from, media, replyTo } = message;
  const time = formatTime(message.date);
  const showsSender = isGroup && !isOwn;
  return (
    <article
      className={`message ${isOwn ? 'own' : ''} ${isFirst ? 'first' : ''}`}
      aria-label={`${from.name}, ${time}`}
      data-message-ids={messages.map(({ id }) => id).join(' ')}
      data-target={isTarget}
      tabIndex={-1}
    >
      {showsSender && (
        <span className="message-avatar">
          {isFirst && (
            <Avatar id={from.id} name={from.name} isBot={from.isBot} hasPhoto={from.hasPhoto} size={34} />
          )}
        </span>
      )}
      <div className="message-column">
        <div className={`bubble ${media?.kind === 'photo' ? 'with-photo' : ''}`}>
          {showsSender && isFirst && (
            <div className="sender" style={peerColour(from.id)}>
              {from.name}
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
          {message.isOnlyForYou && (
            <p className="only-you">
              <Icon name="eye" /> Only you see this
            </p>
          )}
          <Media messages={messages} />
          <div className="text">
            <RichText text={worded.text} entities={worded.entities} {...actions} />
            <span className="meta">
              {worded.isEdited && <span>edited </span>}
              <time dateTime={new Date(message.date * 1000).toISOString()}>{time}</time>
              {isOwn && <Ticks isTaken={isTaken} />}
            </span>
          </div>
        </div>
        <span className="message-actions">
          <IconButton name="reply" label="Reply" onClick={() => actions.onReply(message)} />
          {isOwn && <IconButton name="edit" label="Edit" onClick={() => actions.onEdit(worded)} />}
          {isOwn && <IconButton name="bin" label="Delete" onClick={() => actions.onDelete(messages)} />}
        </span>
        {message.reaction && (
          <span className="reaction" role="img" aria-label={`Reaction of the bot: ${message.reaction}`}>
            {message.reaction}
          </span>
        )}
        <Keyboard message={message} {...actions} />
      </div>
    </article>
  );
}

/** One tick: the message is sent. Two ticks: the bot has it. */
function Ticks({ isTaken }: { isTaken: boolean }) {
  const label = isTaken ? 'The bot has it' : 'Sent, the bot has not fetched it yet';
  return (
    <svg className="ticks" viewBox="0 0 18 11" role="img" aria-label={label}>
      <title>{label}</title>
      <path d={isTaken ? 'M1 6l3.2 3.5L10.5 2M7.6 9l.5.5L14.6 2' : 'M3 6l3.2 3.5L12.5 2'} />
    </svg>
  );
}

type KeyboardProps = { message: MessageView } & Pick<MessageActions, 'localLink' | 'onWebApp' | 'onPress'>;

/** The buttons below a message. */
export function Keyboard({ message, localLink, onWebApp, onPress }: KeyboardProps) {
  return message.keyboard.map((row, index) => (
    <div className="keyboard" key={index}>
      {row.map(({ text, url, web_app: webApp, callback_data: data = '', style, disabled }, column) => {
        const openLocally = url && localLink(url);
        if (url && !openLocally) {
          return (
            <a key={column} href={url} target="_blank" rel="noopener noreferrer" data-style={style}>
              {text}
              <Icon name="open" />
            </a>
          );
        }
        const press = () => (webApp ? onWebApp(webApp.url) : onPress(message, data));
        return (
          <button
            key={column}
            type="button"
            data-style={style}
            disabled={disabled !== undefined}
            onClick={openLocally || press}
          >
            {text}
            {(openLocally || webApp) && <Icon name="app" />}
          </button>
        );
      })}
    </div>
  ));
}
