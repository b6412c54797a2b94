import { Button, Progress, Tooltip } from '@mantine/core';
import { Fragment, memo, useState } from 'react';
import { formatDay } from '../../../../kit/core/day';
import { getServerTime } from '../../../../api/server-time';
import { formatMoscow, formatRelative, toMoscowDay } from '../../../../kit/panel/moscow';
import styles from './ChatMessages.module.css';
import { useListTicketStaffQuery } from '../../api';
import { MessageText } from '../../messages/MessageText';
import { Icon } from '../../../../kit/panel/Icon';
import type { AnyMessage } from '../../chat-loading';
import { MessageFiles } from './files/MessageFiles';
import { useItemActions, useDeliveryText } from '../../../../kit/core/sending/useOutgoing';
import type { QueuedMessage } from '../../../../kit/core/sending/outgoing-item';
import { Thumbnail } from './files/AttachedFile';
import { buildStaffDraftKey, type WritingMode } from '../../staff-draft-key';
import { unlinkActionsFromReply } from '../templates/template-actions';
import type { Ticket } from '../../../../api/ticket.api.gen';
import type { User } from '../../../../api/api.gen';
import { formatName } from '../../../../kit/core/person';
import { UserName } from '../../../../kit/panel/UserName';
import { useGetMeQuery } from '../../../auth/api';
import { useGetPersonQuery } from '../../../staff/api';

interface MessageProps {
  message: AnyMessage;
  ticketId: number;
  isFromOwner: boolean;
  isFirstOfGroup: boolean;
  author: Author;
}

/** A message or note. The first of a group shows its author. */
export const Message = memo(function Message(props: MessageProps) {
  const { message, ticketId, isFromOwner, isFirstOfGroup, author } = props;
  return (
    <article
      className={styles.message}
      data-side={isFromOwner ? 'owner' : 'staff'}
      data-first={isFirstOfGroup || undefined}
      data-note={message.is_note || undefined}
    >
      {isFirstOfGroup && (
        <div className={styles.head}>
          {message.user_id !== null && <MessageAuthor userId={message.user_id} author={author} />}
          {message.api_key && <ProgramAuthor name={message.api_key.name} />}
          {message.origin_ticket_id != null && (
            <span className={styles.origin}>from #{message.origin_ticket_id}</span>
          )}
        </div>
      )}
      <div className={styles.bubble}>
        {message.is_note && <NoteMark />}
        {message.message && (
          <p className={styles.text}>
            {message.is_note ? (
              <NoteText text={message.message} ticketId={ticketId} />
            ) : (
              <MessageText text={message.message} />
            )}
          </p>
        )}
        {message.files.length > 0 && (
          <MessageFiles files={message.files} sentAtText={formatClock(message.timestamp)} />
        )}
        <MessageTime at={message.timestamp} />
      </div>
    </article>
  );
});

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Formats the time of day in Moscow: "16:24". */
const formatClock = (seconds: number) => formatMoscow(toIso(seconds)).slice(11, 16);

export function formatDayTitle(seconds: number): string {
  const now = getServerTime() / 1000;
  const day = toMoscowDay(seconds);
  if (day === toMoscowDay(now)) return 'Today';
  if (day === toMoscowDay(now - 86_400)) return 'Yesterday';
  return formatDay(day);
}

/** The time of a message or event. On hover, shows the full date and how long ago it was. */
export function MessageTime({ at }: { at: number }) {
  const [title, setTitle] = useState('');
  return (
    <Tooltip label={title} openDelay={300} withArrow>
      <time
        className={styles.time}
        dateTime={toIso(at)}
        onMouseEnter={() =>
          setTitle(`${formatMoscow(toIso(at))}, ${formatRelative(toIso(at), getServerTime())}`)
        }
      >
        {formatClock(at)}
      </time>
    </Tooltip>
  );
}

/** A note as text. Names of mentioned colleagues are highlighted. */
function NoteText({ text, ticketId }: { text: string; ticketId: number }) {
  const { data } = useListTicketStaffQuery({ id: ticketId }, { skip: !text.includes('@') });
  const names = (data?.data ?? [])
    .flatMap(({ public_name, username }) => [public_name, username])
    .filter((name): name is string => !!name);
  return splitMentions(text, names).map((part, index) =>
    part.isMention ? (
      <bdi key={index} className={styles.mention}>
        {part.text}
      </bdi>
    ) : (
      <Fragment key={index}>
        <MessageText text={part.text} />
      </Fragment>
    ),
  );
}

function splitMentions(text: string, names: string[]): { text: string; isMention: boolean }[] {
  if (names.length === 0) return [{ text, isMention: false }];
  const longestFirst = [...names].sort((a, b) => b.length - a.length).map(escapeRegExp);
  const mention = new RegExp(
    `((?<![\\p{L}\\p{N}_@])@(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}_]))`,
    'giu',
  );
  return text.split(mention).map((part, index) => ({ text: part, isMention: index % 2 === 1 }));
}

const escapeRegExp = (name: string) => name.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

function NoteMark() {
  return (
    <span className={styles.noteMark}>
      <Icon name="note" size={13} /> Note · only staff see it
    </span>
  );
}

interface OutgoingProps {
  message: QueuedMessage;
  /** The ticket that shows the message. The message may be for another ticket that was merged into this one. */
  ticketId: number;
  onEdit: (mode: WritingMode) => void;
}

export function OutgoingMessage({ message, ticketId, onEdit }: OutgoingProps) {
  const { payload, files, state, progress } = message;
  const { text } = payload;
  const isNote = message.kind === 'note';
  const mode = isNote ? 'note' : 'reply';
  const draftKey = buildStaffDraftKey(message.owner, ticketId, mode);
  const isFailed = state === 'failed';
  const stateText = useDeliveryText(message);
  const actions = useItemActions(message, draftKey);
  return (
    <article
      className={styles.message}
      data-side="staff"
      data-first
      data-note={isNote || undefined}
      data-sending={!isFailed || undefined}
    >
      <div className={styles.bubble}>
        {isNote && <NoteMark />}
        {text && <p className={styles.text}>{text}</p>}
        {files.length > 0 && (
          <div className={styles.uploads}>
            {files.map((file) => (
              <span key={file.id} className={styles.upload}>
                <Thumbnail file={file} />
                <bdi className={styles.uploadName}>{file.name}</bdi>
              </span>
            ))}
            {state === 'sending' && (
              <Progress value={progress * 100} size="sm" className={styles.progress} aria-label="Upload" />
            )}
          </div>
        )}
        <span className={styles.state} role="status" data-failed={isFailed || undefined}>
          {stateText}
        </span>
        <span className={styles.stateActions}>
          {actions.map(({ title, run, isEdit }) => (
            <Button
              key={title}
              size="compact-xs"
              variant={title === 'Send again' ? 'light' : 'subtle'}
              color={title === 'Cancel' ? 'gray' : undefined}
              onClick={() => {
                run();
                if (!isNote && title !== 'Send again')
                  unlinkActionsFromReply(draftKey, message.key, isEdit === true);
                if (isEdit) onEdit(mode);
              }}
            >
              {title}
            </Button>
          ))}
        </span>
      </div>
    </article>
  );
}

/** `former`: not among the staff who may answer the ticket, or the list of these staff cannot be loaded. Undefined while it is loading. */
type Author = User | 'former' | undefined;

/** Returns a function that finds the author of a message. The staff of the ticket are loaded only for unknown authors. */
export function useAuthors({ id, user, assignee }: Ticket, messages: readonly AnyMessage[]) {
  const { data: me } = useGetMeQuery();
  const knownPeople = [user, assignee, me];
  const hasUnknownAuthor = messages.some(
    ({ user_id }) => user_id !== null && !knownPeople.some((person) => person?.id === user_id),
  );
  const { data: staff, isError } = useListTicketStaffQuery({ id }, { skip: !me || !hasUnknownAuthor });
  return (userId: number): Author =>
    [...knownPeople, ...(staff?.data ?? [])].find((person) => person?.id === userId) ??
    (staff || isError ? 'former' : undefined);
}

export function MessageAuthor({ userId, author }: { userId: number; author: Author }) {
  return (
    <div className={styles.author}>
      {author === 'former' ? <FormerColleague id={userId} /> : <Name id={userId} user={author} />}
    </div>
  );
}

/** The API key of the program that wrote a message. */
const ProgramAuthor = ({ name }: { name: string }) => (
  <div className={styles.author}>
    <span>
      <bdi>{name}</bdi> (API key)
    </span>
  </div>
);

function FormerColleague({ id }: { id: number }) {
  const { data } = useGetPersonQuery({ id });
  return <Name id={id} user={data} />;
}

/** A person who is loading, or whom the viewer may not see, is shown as a number. */
const Name = ({ id, user }: { id: number; user: User | undefined }) =>
  user ? <UserName user={user} /> : <span>{formatName({ id, public_name: null })}</span>;
