import { Button, Skeleton } from '@mantine/core';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useOutletContext, useParams } from 'react-router-dom';
import { useDispatch } from 'react-redux';
import type { Ticket } from '../../../../api/ticket.api.gen';
import { getErrorStatus } from '../../../../api/errors';
import { EmptyState, ErrorState } from '../../../../kit/panel/states';
import { formatName } from '../../../../kit/core/person';
import { Icon } from '../../../../kit/panel/Icon';
import { useRecordRecent } from '../../../../kit/panel/recent';
import { notify } from '../../../../kit/panel/notify';
import { useGetMeQuery } from '../../../auth/api';
import { ChatMessages } from './ChatMessages';
import { OtherTicketsPanel } from './beside/OtherTickets';
import { ChatHead } from './head/ChatHead';
import styles from './TicketChat.module.css';
import { parseTicketId, type TicketLocation } from '../ticket-location';
import { useTicketChat } from '../useTicketChat';
import { PresenceLine, usePresenceReport } from '../Presence';
import { maxFiles, splitPickedFiles, formatTooManyFiles } from '../../../../kit/core/sending/attachments';
import { useAppStore } from '../../../../store/hooks';
import { attachFiles, selectDraft } from '../../../../kit/core/sending/drafts';
import { useUploadRules } from '../../useMessageInput';
import { buildStaffDraftKey, getStaffQueueOwner, type WritingMode } from '../../staff-draft-key';
import { useOpenMerged } from '../../useSending';
import { useStaffMessageSending } from '../useStaffMessageSending';
import { movePendingActions } from '../templates/template-actions';
import { WritingArea } from './writing/WritingArea';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { ticketsApi, type TicketsDispatch, useReopenTicketMutation } from '../../api';

export function TicketChat() {
  const id = parseTicketId(useParams().ticket_id);
  return id === undefined ? <NoSuchTicket /> : <Chat key={id} id={id} />;
}

function Chat({ id }: { id: number }) {
  const { data: me } = useGetMeQuery();
  const { chat, error, isFetching, refetch } = useTicketChat(id);
  useMarkReadInLists(chat?.ticket);
  useRecordRecent(
    chat && !chat.ticket.merged_into
      ? {
          kind: 'ticket',
          title: `#${id} ${chat.ticket.title}`,
          note: [formatName(chat.ticket.user), chat.ticket.brand].filter(Boolean).join(' · '),
          to: `/tickets/chat/${id}`,
        }
      : undefined,
  );
  useStaffMessageSending(me?.id);
  const store = useAppStore();
  const rules = useUploadRules('chat');
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const reportTyping = usePresenceReport(id, chat !== undefined);
  const [mode, setMode] = useState<WritingMode>('reply');

  if (getErrorStatus(error) === 404) return <NoSuchTicket />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!chat || !me) return <Pending />;
  const { ticket } = chat;
  const queueOwner = getStaffQueueOwner(me.id);
  // While a cached chat is refetched, its ticket may have been unmerged.
  if (ticket.merged_into && isFetching) return <Pending />;
  if (ticket.merged_into)
    return <MergedTicketRedirect id={id} into={ticket.merged_into} queueOwner={queueOwner} />;
  const openMode = (newMode: WritingMode) => {
    setMode(newMode);
    setTimeout(() => fieldRef.current?.focus());
  };
  const attach = (picked: Iterable<File>) => {
    if (mode === 'note') return notify.warning('Notes cannot have files. Attach them to a reply');
    const draftKey = buildStaffDraftKey(queueOwner, id, 'reply');
    const { accepted, problems } = splitPickedFiles(picked, rules);
    problems.forEach((problem) => notify.warning(problem));
    store.dispatch(attachFiles(draftKey, accepted));
    const { files } = selectDraft(store.getState(), draftKey);
    if (files.length > maxFiles) notify.warning(formatTooManyFiles());
    fieldRef.current?.focus();
  };
  return (
    <div className={styles.chat}>
      <FileDropArea isEnabled={!ticket.closed} onDrop={attach}>
        <ChatHead ticket={ticket} />
        <ChatMessages chat={chat} queueOwner={queueOwner} onEdit={openMode} />
        <PresenceLine ticketId={id} />
        {ticket.closed ? (
          <div className={styles.closed}>
            <Icon name="lock" size={15} /> The ticket is closed to new messages.
            <ReopenTicketButton ticketId={id} />
          </div>
        ) : (
          <WritingArea
            chat={chat}
            queueOwner={queueOwner}
            mode={mode}
            onMode={openMode}
            fieldRef={fieldRef}
            onAttach={attach}
            onTyping={reportTyping}
          />
        )}
      </FileDropArea>
      <OtherTicketsPanel ticket={ticket} />
    </div>
  );
}

function MergedTicketRedirect({ id, into, queueOwner }: { id: number; into: number; queueOwner: string }) {
  const { buildChatHref } = useOutletContext<TicketLocation>();
  const buildKeys = (mode: WritingMode) =>
    [buildStaffDraftKey(queueOwner, id, mode), buildStaffDraftKey(queueOwner, into, mode)] as const;
  useEffect(() => movePendingActions(...buildKeys('reply')));
  useOpenMerged(buildChatHref(into), [buildKeys('reply'), buildKeys('note')]);
  return <Pending />;
}

function NoSuchTicket() {
  const location = useOutletContext<TicketLocation>();
  return (
    <EmptyState title="Ticket not founded">
      <Button variant="default" component={Link} to={location.buildListHref()}>
        Back to the list
      </Button>
    </EmptyState>
  );
}

function Pending() {
  return (
    <div className={styles.pending} aria-busy="true">
      <Skeleton height={18} width={240} />
      <Skeleton height={12} width={180} mt={10} />
      <Skeleton height={64} width="55%" mt={48} radius={12} />
      <Skeleton height={44} width="40%" mt={16} ml="auto" radius={12} />
      <Skeleton height={44} width="48%" mt={16} radius={12} />
    </div>
  );
}

function ReopenTicketButton({ ticketId }: { ticketId: number }) {
  const { submit, isBusy } = useSubmit(useReopenTicketMutation(), {
    successText: 'Ticket reopened',
    refusals: { 'ticket is not closed': 'Someone else has already reopened it' },
  });
  return (
    <Button variant="default" loading={isBusy} onClick={() => submit({ id: ticketId })}>
      Reopen
    </Button>
  );
}

interface FileDropProps {
  isEnabled: boolean;
  onDrop: (files: Iterable<File>) => void;
  children: ReactNode;
}

function FileDropArea({ isEnabled, onDrop, children }: FileDropProps) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const hasFiles = (event: DragEvent) => isEnabled && event.dataTransfer.types.includes('Files');

  return (
    <div
      className={styles.area}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDraggedOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDraggedOver(false);
        onDrop(event.dataTransfer.files);
      }}
    >
      {children}
      {isDraggedOver && (
        <div className={styles.dropHint} aria-hidden="true">
          <Icon name="clip" size={26} />
          Drop files to attach them
        </div>
      )}
    </div>
  );
}

/** Loading a chat marks it as read on the server. Updates the cached lists and the counters without waiting for the server's event. */
function useMarkReadInLists(ticket: Ticket | undefined): void {
  const dispatch = useDispatch<TicketsDispatch>();
  useEffect(() => {
    if (!ticket) return;
    dispatch((_, getState) => {
      for (const query of ticketsApi.util.selectCachedArgsForQuery(getState(), 'searchTickets')) {
        dispatch(
          ticketsApi.util.updateQueryData('searchTickets', query, ({ data: rows }) => {
            const row = rows.find(({ id }) => id === ticket.id);
            if (row) Object.assign(row, ticket);
          }),
        );
      }
    });
    dispatch(ticketsApi.util.invalidateTags(['stat']));
  }, [dispatch, ticket]);
}
