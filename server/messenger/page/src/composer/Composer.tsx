import {
  Button,
  Checkbox,
  CloseButton,
  FileButton,
  Group,
  NavLink,
  Paper,
  Text,
  Textarea,
} from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { MessageView } from '../../../page-api/page.message.views';
import type { BotCommand, MenuButton } from '../../../state/messenger.types';
import { messengerActions, type ThreadKey } from '../api';
import { Icon, IconButton } from '../parts/Icon';
import { useShowError } from '../parts/toast';

/** Whether the next text is a reply to the message, or its new text. */
export interface Intent {
  kind: 'reply' | 'edit';
  message: MessageView;
  /** Whether the bot asks for the reply. Then the field does not get the focus. */
  isRequested?: boolean;
}

export interface ComposerProps {
  threadKey: ThreadKey;
  commands: BotCommand[];
  menuButton: MenuButton;
  onOpenApp: (url: string) => void;
  intent: Intent | undefined;
  /** Called when the message was sent or the intent was cancelled. */
  onDone: () => void;
  onEditLast: () => void;
}

export function Composer({ threadKey, commands, menuButton, intent, onDone, ...handlers }: ComposerProps) {
  const showError = useShowError();
  const editedMessage = intent?.kind === 'edit' ? intent.message : undefined;
  const replyTo = intent?.kind === 'reply' ? intent.message.id : undefined;
  const [text, setText] = useState(editedMessage?.text ?? '');
  const [files, setFiles] = useState<File[]>([]);
  const [isUncompressed, setIsUncompressed] = useState(false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const resetPicker = useRef<() => void>(null);
  const canSend = text.trim() !== '' || files.length > 0 || editedMessage?.media !== undefined;
  const typedCommand = /^\/(\w*)$/.exec(text)?.[1]?.toLowerCase();
  const suggestions = commands.filter(({ command }) =>
    typedCommand === undefined ? isMenuOpen : command.startsWith(typedCommand),
  );
  const { kind, message: { id } = {}, isRequested } = intent ?? {};
  useEffect(() => {
    if (kind && id && !isRequested) field.current?.focus();
  }, [kind, id, isRequested]);
  const placeholder = intent?.message.replyRequest?.placeholder ?? 'Message';

  /** Sends the content and the files, and empties the field. If that fails, puts them back before what was added since. */
  const send = (content: string) => {
    const message = { text: content, ...(replyTo && { replyTo }) };
    const sending = editedMessage
      ? messengerActions.edit(threadKey, editedMessage.id, content)
      : files.length > 0
        ? sendFiles(threadKey, files, { ...message, isUncompressed })
        : messengerActions.write(threadKey, message);
    setText('');
    setFiles([]);
    setIsMenuOpen(false);
    sending.then(onDone, (error: unknown) => {
      setText((newText) => [content, newText].filter(Boolean).join('\n'));
      setFiles((newFiles) => [...files, ...newFiles]);
      showError(error);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Safari reports the code 229 for the Enter that ends a composition.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (canSend) send(text);
    } else if (event.key === 'ArrowUp' && text === '' && !intent) {
      event.preventDefault();
      handlers.onEditLast();
    } else if (event.key === 'Escape') {
      setIsMenuOpen(false);
      onDone();
    }
  };
  const attach = (added: Iterable<File>) => {
    setFiles([...files, ...added]);
    resetPicker.current?.();
  };

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) send(text);
      }}
    >
      {suggestions.length > 0 && (
        <Paper
          component="ul"
          className="commands plain"
          p={6}
          mah="50dvh"
          maw={460}
          style={{ overflowY: 'auto' }}
          shadow="md"
          aria-label="Commands"
        >
          {suggestions.map(({ command, description }) => (
            <li key={command}>
              <NavLink label={`/${command}`} description={description} onClick={() => send(`/${command}`)} />
            </li>
          ))}
        </Paper>
      )}
      {intent && (
        <Paper mb={6} px="sm" py={6} shadow="xs">
          <Group wrap="nowrap">
            <Icon name={intent.kind} />
            <div className="grows">
              <Text size="sm" fw={600} truncate>
                {editedMessage ? 'Edit message' : `Reply to ${intent.message.from.name}`}
              </Text>
              <Text size="sm" c="dimmed" truncate>
                {intent.message.text || 'Photo or file'}
              </Text>
            </div>
            <CloseButton aria-label={`Cancel the ${intent.kind}`} onClick={onDone} />
          </Group>
        </Paper>
      )}
      {files.length > 0 && (
        <Paper mb={6} px="sm" py={6} shadow="xs">
          <ul className="plain" aria-label="Attachments">
            {files.map((file, index) => (
              <Group component="li" key={index} wrap="nowrap" gap="xs">
                <Icon name="file" />
                <span className="grows">{file.name}</span>
                <CloseButton
                  aria-label={`Remove ${file.name}`}
                  onClick={() => setFiles(files.filter((other) => other !== file))}
                />
              </Group>
            ))}
          </ul>
          {files.some(isPhoto) && (
            <Checkbox
              label="Send without compression, as files"
              checked={isUncompressed}
              onChange={() => setIsUncompressed(!isUncompressed)}
            />
          )}
        </Paper>
      )}
      <Group gap="xs" wrap="nowrap" align="flex-end">
        {menuButton.type === 'web_app' ? (
          <Button
            className="icon-if-narrow"
            size="md"
            radius="xl"
            maw="40%"
            flex="none"
            onClick={() => handlers.onOpenApp(menuButton.web_app.url)}
          >
            <Icon name="app" />
            <span>{menuButton.text}</span>
          </Button>
        ) : (
          commands.length > 0 && (
            <IconButton
              name="menu"
              label="Commands menu"
              variant="default"
              size="input-md"
              onClick={() => setIsMenuOpen(!isMenuOpen)}
            />
          )
        )}
        {!editedMessage && (
          <FileButton multiple resetRef={resetPicker} onChange={attach}>
            {({ onClick }) => (
              <IconButton
                name="attach"
                label="Attach files"
                variant="default"
                size="input-md"
                onClick={onClick}
              />
            )}
          </FileButton>
        )}
        <Textarea
          ref={field}
          aria-label="Message"
          placeholder={files.length > 0 ? 'Caption' : placeholder}
          size="md"
          flex={1}
          autosize
          minRows={1}
          maxRows={12}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => !editedMessage && attach(event.clipboardData.files)}
        />
        <IconButton
          name="send"
          label="Send"
          type="submit"
          variant="filled"
          color="blue"
          size="input-md"
          disabled={!canSend}
        />
      </Group>
    </form>
  );
}

const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

function isPhoto({ type }: File): boolean {
  return PHOTO_TYPES.includes(type);
}

function getKind(file: File): 'photo' | 'video' | 'document' {
  if (isPhoto(file)) return 'photo';
  return file.type.startsWith('video/') ? 'video' : 'document';
}

/** Sends the files one after the other, the first with the text and the reply. */
async function sendFiles(
  threadKey: ThreadKey,
  files: File[],
  { isUncompressed, ...firstMessage }: { text: string; replyTo?: number; isUncompressed: boolean },
): Promise<void> {
  const kinds = files.map((file) => (isUncompressed ? 'document' : getKind(file)));
  const uploads = await Promise.all(files.map((file, index) => messengerActions.upload(file, kinds[index]!)));
  // Telegram groups files that are sent together, but does not mix photos and videos with other files.
  const isAlbum = files.length > 1 && new Set(kinds.map((kind) => kind === 'document')).size === 1;
  const album = isAlbum ? { album: String(Date.now()) } : {};
  for (const [index, { file }] of uploads.entries()) {
    await messengerActions.write(threadKey, {
      ...(index === 0 ? firstMessage : { text: '' }),
      file,
      ...album,
    });
  }
}
