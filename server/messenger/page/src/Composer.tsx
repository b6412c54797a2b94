import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BotCommand } from '../../messenger.types';
import type { MessageView } from '../../page.views';
import { Icon, IconButton } from './Icon';

/** What the next message is about: an answer to one, or another text for an own one. */
export interface Intent {
  kind: 'reply' | 'edit';
  message: MessageView;
}

interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  commands: BotCommand[];
  intent: Intent | undefined;
  onCancelIntent: () => void;
  onSend: (text: string) => void;
}

export function Composer({ text, onText, commands, intent, onCancelIntent, onSend }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isMenuOpen, setIsMenuOpen] = useState(false);

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);
  useEffect(() => {
    if (intent) field.current?.focus();
  }, [intent]);

  const send = (toSend: string) => {
    if (toSend.trim() !== '') onSend(toSend);
    setIsMenuOpen(false);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send(text);
    }
    if (event.key === 'Escape') {
      setIsMenuOpen(false);
      onCancelIntent();
    }
  };

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send(text);
      }}
    >
      {isMenuOpen && (
        <ul className="commands" aria-label="Commands">
          {commands.map(({ command, description }) => (
            <li key={command}>
              <button type="button" onClick={() => send(`/${command}`)}>
                <b>/{command}</b> <span>{description}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {intent && (
        <div className="intent">
          <Icon name={intent.kind} />
          <span className="intent-text">
            <b>{intent.kind === 'edit' ? 'Edit message' : `Reply to ${intent.message.from.name}`}</b>
            <span>{intent.message.text}</span>
          </span>
          <IconButton name="close" label={`Cancel the ${intent.kind}`} onClick={onCancelIntent} />
        </div>
      )}
      <div className="composer-row">
        {commands.length > 0 && (
          <button
            type="button"
            className="icon-button"
            aria-label="Commands menu"
            aria-expanded={isMenuOpen}
            title="Commands"
            onClick={() => setIsMenuOpen(!isMenuOpen)}
          >
            <Icon name="menu" />
          </button>
        )}
        <textarea
          ref={field}
          aria-label="Message"
          placeholder="Message"
          rows={1}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className="send" aria-label="Send" title="Send" disabled={text.trim() === ''}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}
