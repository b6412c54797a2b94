import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { MessageView } from '../../../page-api/page.message.views';
import type { BotCommand, MenuButton } from '../../../state/messenger.types';
import { acts, type Place } from '../api';
import { Icon, IconButton } from '../parts/Icon';
import { useFail } from '../parts/say';

const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** The next message replies to this one, or changes its text. */
export interface Intent {
  kind: 'reply' | 'edit';
  message: MessageView;
  /** The bot asks for the reply. The field does not take the focus from elsewhere. */
  isForced?: boolean;
}

export interface ComposerProps {
  place: Place;
  commands: BotCommand[];
  menuButton: MenuButton;
  /** Opens the address of the menu button. */
  onOpenApp: (url: string) => void;
  intent: Intent | undefined;
  /** The message was sent, or the intent given up. */
  onDone: () => void;
  onEditLast: () => void;
}

export function Composer({ place, commands, menuButton, intent, onDone, ...on }: ComposerProps) {
  const fail = useFail();
  const edited = intent?.kind === 'edit' ? intent.message : undefined;
  const replyTo = intent?.kind === 'reply' ? intent.message.id : undefined;
  const [text, setText] = useState(edited?.text ?? '');
  const [files, setFiles] = useState<File[]>([]);
  const [asFiles, setAsFiles] = useState(false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const canSend = text.trim() !== '' || files.length > 0 || edited?.media !== undefined;
  const typed = /^\/(\w*)$/.exec(text)?.[1]?.toLowerCase();
  const suggested = commands.filter(({ command }) =>
    typed === undefined ? isMenuOpen : command.startsWith(typed),
  );
  const { kind, message: { id } = {}, isForced } = intent ?? {};
  useEffect(() => {
    if (kind && id && !isForced) field.current?.focus();
  }, [kind, id, isForced]);
  const placeholder = intent?.message.asksReply?.placeholder ?? 'Message';

  /** The text and the files come back if they could not be sent. */
  const send = (content: string) => {
    const message = { text: content, ...(replyTo && { replyTo }) };
    const sending = edited
      ? acts.edit(place, edited.id, content)
      : files.length > 0
        ? sendFiles(place, files, { ...message, asFiles })
        : acts.write(place, message);
    setText('');
    setFiles([]);
    setIsMenuOpen(false);
    sending.then(onDone, (error: unknown) => {
      setText(content);
      setFiles(files);
      fail(error);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return; // as Safari tells it
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (canSend) send(text);
    } else if (event.key === 'ArrowUp' && text === '' && !intent) {
      event.preventDefault();
      on.onEditLast();
    } else if (event.key === 'Escape') {
      setIsMenuOpen(false);
      onDone();
    }
  };
  const attach = (added: Iterable<File>) => setFiles([...files, ...added]);

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) send(text);
      }}
    >
      {suggested.length > 0 && (
        <ul className="commands" aria-label="Commands">
          {suggested.map(({ command, description }) => (
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
            <b>{edited ? 'Edit message' : `Reply to ${intent.message.from.name}`}</b>
            <span>{intent.message.text || 'Photo or file'}</span>
          </span>
          <IconButton name="close" label={`Cancel the ${intent.kind}`} onClick={onDone} />
        </div>
      )}
      {files.length > 0 && (
        <div className="tray">
          <ul aria-label="Attachments">
            {files.map((file, index) => (
              <li key={index}>
                <Icon name="file" />
                <span>{file.name}</span>
                <IconButton
                  name="close"
                  label={`Remove ${file.name}`}
                  onClick={() => setFiles(files.filter((one) => one !== file))}
                />
              </li>
            ))}
          </ul>
          {files.some(isPhoto) && (
            <label className="check">
              <input type="checkbox" checked={asFiles} onChange={() => setAsFiles(!asFiles)} />
              Send without compression, as files
            </label>
          )}
        </div>
      )}
      <div className="composer-row">
        {menuButton.type === 'web_app' ? (
          <button type="button" className="menu-button" onClick={() => on.onOpenApp(menuButton.web_app.url)}>
            <Icon name="app" />
            <span>{menuButton.text}</span>
          </button>
        ) : (
          commands.length > 0 && (
            <IconButton name="menu" label="Commands menu" onClick={() => setIsMenuOpen(!isMenuOpen)} />
          )
        )}
        {!edited && <IconButton name="attach" label="Attach files" onClick={() => picker.current?.click()} />}
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          onChange={({ target }) => {
            attach(target.files ?? []);
            target.value = '';
          }}
        />
        <textarea
          ref={field}
          aria-label="Message"
          placeholder={files.length > 0 ? 'Caption' : placeholder}
          rows={1}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => attach(event.clipboardData.files)}
        />
        <button type="submit" className="send" aria-label="Send" title="Send" disabled={!canSend}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}

function isPhoto({ type }: File): boolean {
  return PHOTO_TYPES.includes(type);
}

function kindOf(file: File): 'photo' | 'video' | 'document' {
  if (isPhoto(file)) return 'photo';
  return file.type.startsWith('video/') ? 'video' : 'document';
}

/** Sends the files one after the other. The first has the text and the reply. */
async function sendFiles(
  place: Place,
  files: File[],
  { asFiles, ...first }: { text: string; replyTo?: number; asFiles: boolean },
): Promise<void> {
  const kinds = files.map((file) => (asFiles ? 'document' : kindOf(file)));
  const uploads = await Promise.all(files.map((file, index) => acts.upload(file, kinds[index]!)));
  // Telegram groups files that are sent together, but does not mix photos and videos with other files.
  const isAlbum = files.length > 1 && new Set(kinds.map((kind) => kind === 'document')).size === 1;
  const album = isAlbum ? { album: String(Date.now()) } : {};
  for (const [index, { file }] of uploads.entries()) {
    await acts.write(place, { ...(index === 0 ? first : { text: '' }), file, ...album });
  }
}
