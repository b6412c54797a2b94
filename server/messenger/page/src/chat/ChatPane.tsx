import { Box, Button, Group, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { MessageView } from '../../../page-api/page.message.views';
import type { ChatView, MessengerView } from '../../../page-api/page.views';
import { messengerActions, type ThreadKey, useGetHistoryQuery } from '../api';
import { Composer, type Intent } from '../composer/Composer';
import { Avatar, UnreadBadge } from '../parts/Avatar';
import { Icon, IconButton } from '../parts/Icon';
import { useShowError } from '../parts/toast';
import { MessageList } from './MessageList';

const PAGE_LENGTH = 60;

interface ChatPaneProps {
  bot: MessengerView['bot'];
  chat: ChatView;
  label: string;
  threadKey: ThreadKey;
  startParam: string | undefined;
  /** Returns a function that opens a link to the bot or the mini-app in this page. Undefined for other links. */
  getLinkHandler: (url: string) => (() => void) | undefined;
  /** Opens the mini-app, or the address of a web-app button. */
  onOpenApp: (url?: string) => void;
  /** Called when the person has pressed START. */
  onStarted: () => void;
  onThread: (id: number) => void;
  onBack: () => void;
  onInfo: () => void;
}

/** Shows one thread of a chat. Another thread needs another `ChatPane`. */
export function ChatPane({
  bot,
  chat,
  label,
  threadKey,
  startParam,
  getLinkHandler,
  ...handlers
}: ChatPaneProps) {
  const showError = useShowError();
  const [limit, setLimit] = useState(PAGE_LENGTH);
  const { data: history } = useGetHistoryQuery({ ...threadKey, limit });
  const [chosenIntent, setIntent] = useState<Intent>();
  /** The last message whose request for a reply is answered or dismissed. */
  const [dismissedId, setDismissedId] = useState(0);
  const { person } = threadKey;
  const unread = chat.threads.find(({ id }) => id === threadKey.thread)?.unread ?? 0;
  const lastId = history?.messages.at(-1)?.id;
  const requestedReply = findRequestedReply(history?.messages ?? [], person);
  const isDismissed = !requestedReply || requestedReply.message.id <= dismissedId;
  const intent = chosenIntent ?? (isDismissed ? undefined : requestedReply);
  const { contact } = chat;
  const canWrite = contact !== 'blocked' && contact !== 'deactivated';
  const shouldOfferStart = chat.isPrivate && canWrite && (startParam !== undefined || contact === undefined);

  useEffect(() => {
    const { person, chat, thread } = threadKey;
    if (unread > 0 && lastId) void messengerActions.markRead({ person, chat, thread }, lastId);
    // `threadKey` is a new object on each render, but its values never change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [unread, lastId]);

  const write = (text: string) => void messengerActions.write(threadKey, { text }).catch(showError);
  const start = () => {
    write(startParam ? `/start ${startParam}` : '/start');
    handlers.onStarted();
  };
  const editLast = () => {
    const ownMessages = (history?.messages ?? []).filter(
      ({ from, service }) => from.id === person && !service,
    );
    const last = ownMessages.at(-1);
    const messageWithText =
      ownMessages.find(({ album, text }) => album && album === last?.album && text !== '') ?? last;
    if (messageWithText) setIntent({ kind: 'edit', message: messageWithText });
  };
  const deleteAll = (messages: MessageView[]) =>
    void Promise.all(messages.map(({ id }) => messengerActions.deleteMessage(threadKey, id))).catch(
      showError,
    );

  return (
    <section className="pane" aria-label={label}>
      <Group component="header" className="bar" gap="sm" px="sm" py={6} wrap="nowrap">
        <IconButton name="back" label="Back to chats" hiddenFrom="sm" onClick={handlers.onBack} />
        <Avatar id={chat.id} name={chat.title} isBot={chat.isPrivate} size={40} />
        <Box flex={1} miw={0}>
          <Title order={2} size="md" lineClamp={1}>
            {chat.title}
          </Title>
          <Text size="sm" c="dimmed" truncate>
            {formatSubtitle(chat, bot)}
          </Text>
        </Box>
        {chat.isPrivate && (
          <Button className="icon-if-narrow" radius="xl" onClick={() => handlers.onOpenApp()}>
            <Icon name="app" />
            <span>Open mini-app</span>
          </Button>
        )}
        <IconButton name="info" label="Chat info" onClick={handlers.onInfo} />
      </Group>
      {(chat.group?.is_forum || chat.threads.length > 1) && (
        <Group
          component="nav"
          className="bar"
          gap={4}
          px="sm"
          py={4}
          wrap="nowrap"
          style={{ overflowX: 'auto' }}
          aria-label="Topics"
        >
          {chat.threads.map(({ id, name, unread }) => (
            <Button
              key={id}
              size="xs"
              flex="none"
              variant={id === threadKey.thread ? 'light' : 'subtle'}
              aria-current={id === threadKey.thread ? 'page' : undefined}
              onClick={() => handlers.onThread(id)}
              rightSection={unread > 0 && <UnreadBadge count={unread} />}
            >
              {name}
            </Button>
          ))}
        </Group>
      )}
      <MessageList
        messages={history?.messages}
        onOlder={history?.hasOlder ? () => setLimit(limit + PAGE_LENGTH) : undefined}
        person={person}
        isGroup={!chat.isPrivate}
        firstUnfetchedId={chat.firstUnfetchedId}
        empty={history && <p className="service">No messages here yet</p>}
        actions={{
          getLinkHandler,
          onCommand: write,
          onPress: (message, data) =>
            void messengerActions.press(person, chat.id, message.id, data).catch(showError),
          onWebApp: handlers.onOpenApp,
          onReply: (message) => setIntent({ kind: 'reply', message }),
          onEdit: (message) => setIntent({ kind: 'edit', message }),
          onDelete: deleteAll,
        }}
      />
      {!canWrite && (
        <Button
          className="bar"
          variant="default"
          size="xl"
          radius={0}
          onClick={() => void messengerActions.setContact(person, 'started').catch(showError)}
        >
          {contact === 'blocked' ? 'Unblock bot' : 'This account is deleted. Restore it'}
        </Button>
      )}
      {shouldOfferStart && (
        <Button size="xl" radius={0} onClick={start}>
          START
        </Button>
      )}
      {canWrite && !shouldOfferStart && (
        <Composer
          // Each edited message gets a new field, which starts with the message's text.
          key={intent?.kind === 'edit' ? intent.message.id : 0}
          threadKey={threadKey}
          commands={chat.commands}
          menuButton={chat.menuButton}
          onOpenApp={handlers.onOpenApp}
          intent={intent}
          onDone={() => {
            setIntent(undefined);
            if (requestedReply) setDismissedId(requestedReply.message.id);
          }}
          onEditLast={editLast}
        />
      )}
    </section>
  );
}

/** The reply for which this person was last asked, unless they have written since. */
function findRequestedReply(messages: MessageView[], person: number): Intent | undefined {
  const last = messages.findLast(({ from, replyRequest }) => replyRequest || from.id === person);
  return last?.replyRequest && { kind: 'reply', message: last, isRequested: true };
}

function formatSubtitle({ group }: ChatView, bot: MessengerView['bot']): string {
  if (!group) return `bot · @${bot.username}`;
  const count = group.members.length + (group.bot === 'kicked' ? 0 : 1);
  const members = `${count} ${count === 1 ? 'member' : 'members'}`;
  if (group.bot === 'kicked') return `${members} · the bot is not here`;
  return group.isBotAdmin ? `${members} · the bot is an admin` : members;
}
