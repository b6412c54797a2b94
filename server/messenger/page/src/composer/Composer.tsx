import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { BotCommand } from '../../../state/messenger.types';
import { AttachmentTray } from './AttachmentTray';
import { CommandList, optionId } from './CommandList';
import { Icon, IconButton } from '../parts/Icon';
import type { MessageDraft } from './useMessageDraft';

interface ComposerProps {
  draft: Omit<MessageDraft, 'edit' | 'reply'>;
  commands: BotCommand[];
  onEditLast: () => void;
  /** The chat was chosen just now. */
  takesFocus: boolean;
}

export function Composer({ draft, commands, onEditLast, takesFocus }: ComposerProps) {
  const { text, intent, attachments, isSending } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const menuId = useId();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [active, setActive] = useState(0);
  const isEdit = intent?.kind === 'edit';
  const canSend =
    !isSending &&
    (text.trim() !== '' || attachments.length > 0 || (isEdit && intent.message.media !== undefined));
  const typed = /^\/(\w*)$/.exec(text)?.[1]?.toLowerCase();
  const suggested = commands.filter(({ command }) => typed === undefined || command.startsWith(typed));
  const isMenuShown = (isMenuOpen || typed !== undefined) && suggested.length > 0;
  const chosen = isMenuShown ? suggested[Math.min(active, suggested.length - 1)] : undefined;

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);
  useEffect(() => {
    if (takesFocus && window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (intent || attachments.length > 0) field.current?.focus();
  }, [intent, attachments.length]);

  const send = (toSend: string) => {
    if (toSend.trim() !== '' || canSend) draft.send(toSend);
    setIsMenuOpen(false);
    field.current?.focus();
  };
  const sendCommand = ({ command }: BotCommand) => {
    draft.changeText('');
    send(`/${command}`);
  };
  const changeText = (changed: string) => {
    setActive(0);
    draft.changeText(changed);
  };
  /** Handles the keys of the open menu. Returns whether it knew the key. */
  const onMenuKey = (event: KeyboardEvent, command: BotCommand): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((suggested.indexOf(command) + step + suggested.length) % suggested.length);
    else if (event.key === 'Tab' && !event.shiftKey) changeText(`/${command.command} `);
    else if (event.key === 'Enter' && !event.shiftKey) sendCommand(command);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (chosen && onMenuKey(event, chosen)) event.preventDefault();
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (canSend) send(text);
    } else if (event.key === 'ArrowUp' && text === '' && !intent) {
      event.preventDefault();
      onEditLast();
    } else if (event.key === 'Escape') {
      setIsMenuOpen(false);
      draft.cancelIntent();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files: pasted } = event.clipboardData;
    if (pasted.length === 0) return;
    event.preventDefault();
    draft.attach(pasted);
  };

  return (
    <form
      className="composer"
      aria-busy={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) send(text);
      }}
    >
      {chosen && (
        <CommandList
          id={menuId}
          commands={suggested}
          active={suggested.indexOf(chosen)}
          onChoose={sendCommand}
        />
      )}
      {intent && (
        <div className="intent">
          <Icon name={intent.kind} />
          <span className="intent-text">
            <b>{isEdit ? 'Edit message' : `Reply to ${intent.message.from.name}`}</b>
            <span>{intent.message.text || 'Photo or file'}</span>
          </span>
          <IconButton name="close" label={`Cancel the ${intent.kind}`} onClick={draft.cancelIntent} />
        </div>
      )}
      {attachments.length > 0 && (
        <AttachmentTray
          attachments={attachments}
          asFiles={draft.asFiles}
          onAsFiles={draft.setAsFiles}
          onRemove={(attachment) => draft.detach([attachment])}
        />
      )}
      <div className="composer-row">
        {commands.length > 0 && (
          <button
            type="button"
            className="icon-button"
            aria-label="Commands menu"
            aria-expanded={isMenuShown}
            title="Commands"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              setActive(0);
              setIsMenuOpen(!isMenuOpen);
              field.current?.focus();
            }}
          >
            <Icon name="menu" />
          </button>
        )}
        {!isEdit && <IconButton name="attach" label="Attach files" onClick={() => files.current?.click()} />}
        <input
          ref={files}
          type="file"
          multiple
          hidden
          onChange={({ target }) => {
            draft.attach(target.files ?? []);
            target.value = '';
          }}
        />
        <textarea
          ref={field}
          aria-label="Message"
          aria-controls={chosen ? menuId : undefined}
          aria-activedescendant={chosen ? optionId(menuId, suggested.indexOf(chosen)) : undefined}
          placeholder={attachments.length > 0 ? 'Caption' : 'Message'}
          rows={1}
          value={text}
          onChange={(event) => changeText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => setIsMenuOpen(false)}
        />
        <button type="submit" className="send" aria-label="Send" title="Send" disabled={!canSend}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}
