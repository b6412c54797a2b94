import { Button, type ButtonProps, Group, Text, UnstyledButton } from '@mantine/core';
import type { MessageView } from '../../../page-api/page.message.views';
import { Avatar, getPeerColour } from '../parts/Avatar';
import { Icon, IconButton } from '../parts/Icon';
import { formatTime } from '../parts/time';
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
  /** Whether this is the first of consecutive messages by one sender, which shows the sender's name. */
  isFirst: boolean;
  isGroup: boolean;
  /** Whether the bot has fetched the message. */
  isFetched: boolean;
  /** Whether the person has just jumped to the message. */
  isTarget: boolean;
}

export function MessageItem({ messages, isOwn, isFirst, isGroup, ...rest }: MessageItemProps) {
  const { isFetched, isTarget, ...actions } = rest;
  const [message] = messages;
  // An album shows one text, below all its photos or files.
  const messageWithText = messages.find(({ text }) => text !== '') ?? message;
  const { from, media, replyTo } = message;
  const time = formatTime(message.date);
  const shouldShowSender = isGroup && !isOwn;
  return (
    <article
      className="message"
      aria-label={`${from.name}, ${time}`}
      data-own={isOwn}
      data-message-ids={messages.map(({ id }) => id).join(' ')}
      data-target={isTarget}
      tabIndex={-1}
    >
      {shouldShowSender && (
        <span className="message-avatar">
          {isFirst && (
            <Avatar id={from.id} name={from.name} isBot={from.isBot} hasPhoto={from.hasPhoto} size={34} />
          )}
        </span>
      )}
      <div className="message-column">
        <div className="bubble" data-photo={media?.kind === 'photo'}>
          {shouldShowSender && isFirst && (
            <Text size="sm" fw={600} c={getTextColour(from.id)} className="padded">
              {from.name}
            </Text>
          )}
          {replyTo && (
            <UnstyledButton
              className="quoted"
              c={getTextColour(replyTo.fromId)}
              aria-label={`Go to the message of ${replyTo.from}`}
              onClick={() => actions.onJump(replyTo.id)}
            >
              <Text size="sm" fw={600} span display="block" truncate>
                {replyTo.from}
              </Text>
              <Text size="sm" c="var(--mantine-color-text)" span display="block" truncate>
                {replyTo.text}
              </Text>
            </UnstyledButton>
          )}
          {message.isOnlyForYou && (
            <Text size="sm" c="dimmed" className="padded">
              Only you see this
            </Text>
          )}
          <Media messages={messages} />
          <div className="text padded">
            <RichText text={messageWithText.text} entities={messageWithText.entities} {...actions} />
            <span className="meta">
              {messageWithText.isEdited && <span>edited </span>}
              <time dateTime={new Date(message.date * 1000).toISOString()}>{time}</time>
              {isOwn && <Ticks isFetched={isFetched} />}
            </span>
          </div>
        </div>
        <span className="message-actions">
          <IconButton name="reply" label="Reply" variant="default" onClick={() => actions.onReply(message)} />
          {isOwn && (
            <>
              <IconButton
                name="edit"
                label="Edit"
                variant="default"
                onClick={() => actions.onEdit(messageWithText)}
              />
              <IconButton
                name="bin"
                label="Delete"
                variant="default"
                onClick={() => actions.onDelete(messages)}
              />
            </>
          )}
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

function getTextColour(peer: number): string {
  const colour = `--mantine-color-${getPeerColour(peer)}`;
  return `light-dark(var(${colour}-9), var(${colour}-2))`;
}

/** One tick: the message is sent. Two ticks: the bot has fetched it. */
function Ticks({ isFetched }: { isFetched: boolean }) {
  const label = isFetched ? 'The bot has it' : 'Sent, the bot has not fetched it yet';
  return (
    <svg className="ticks" viewBox="0 0 18 11" role="img" aria-label={label}>
      <title>{label}</title>
      <path d={isFetched ? 'M1 6l3.2 3.5L10.5 2M7.6 9l.5.5L14.6 2' : 'M3 6l3.2 3.5L12.5 2'} />
    </svg>
  );
}

const BUTTON_COLOURS = { success: 'teal', danger: 'red', primary: 'blue' };

type KeyboardProps = { message: MessageView } & Pick<
  MessageActions,
  'getLinkHandler' | 'onWebApp' | 'onPress'
>;

export function Keyboard({ message, getLinkHandler, onWebApp, onPress }: KeyboardProps) {
  return message.keyboard.map((row, index) => (
    <Group key={index} grow gap={4} mt={4} wrap="nowrap" preventGrowOverflow={false}>
      {row.map(({ text, url, web_app: webApp, callback_data: data = '', style, disabled }, column) => {
        const openLocally = url && getLinkHandler(url);
        const buttonProps: ButtonProps = {
          className: 'message-button',
          // Six short buttons, such as "09:00", must fit on a small phone.
          ...(row.length > 3 && { px: 1, fz: 13 }),
          ...(style ? { color: BUTTON_COLOURS[style] } : { variant: 'default' }),
        };
        if (url && !openLocally)
          return (
            <Button
              key={column}
              component="a"
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              rightSection={<Icon name="open" size={14} />}
              {...buttonProps}
            >
              {text}
            </Button>
          );
        return (
          <Button
            key={column}
            data-style={style}
            disabled={disabled !== undefined}
            rightSection={(openLocally || webApp) && <Icon name="app" size={14} />}
            onClick={openLocally || (() => (webApp ? onWebApp(webApp.url) : onPress(message, data)))}
            {...buttonProps}
          >
            {text}
          </Button>
        );
      })}
    </Group>
  ));
}
