import { Link, useOutletContext } from 'react-router-dom';
import { Button, ActionIcon, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { DeskTicket, Ticket } from '../../../../../api/ticket.api.gen';
import { cleanMessage } from '../../../../../../../server/shared/typed-text.rules';
import { Icon } from '../../../../../kit/panel/Icon';
import { UserName } from '../../../../../kit/panel/UserName';
import { useIsAllowed } from '../../../../auth/access';
import { statusTitles, type TicketLocation, useListNeighbours } from '../../ticket-location';
import { OtherTicketsButton } from '../beside/OtherTickets';
import { CloseReason } from '../../CloseReason';
import { DueMark } from '../../DueMark';
import { PresenceAvatars } from '../../Presence';
import { formatSnooze, isSnoozed, SnoozeMenu } from '../../triage/SnoozeMenu';
import { TicketTags } from '../../triage/Tags';
import { AssigneePicker } from './AssigneePicker';
import styles from './ChatHead.module.css';
import { DoubleClickButton, pressByKey } from '../../../../../kit/panel/DoubleClickButton';
import { FormPopup } from '../../../../../kit/panel/FormPopup';
import { notify } from '../../../../../kit/panel/notify';
import { useShortcut } from '../../../../../kit/panel/shortcuts';
import { useSubmit } from '../../../../../kit/panel/useSubmit';
import {
  postStaffMessage,
  addStoredMessage,
  invalidateTickets,
  type TicketsDispatch,
  useGetTicketHistoryQuery,
} from '../../../api';
import { formatSendError } from '../../../../../kit/core/sending/outgoing-item';
import { ActionLog } from '../../../../../kit/panel/action-log/ActionLog';
import { Popup } from '../../../../../kit/panel/Popup';
import { pickRows, QueryRows } from '../../../../../kit/panel/QueryTable';

export function ChatHead({ ticket }: { ticket: Ticket & Partial<DeskTicket> }) {
  const { buildListHref } = useOutletContext<TicketLocation>();
  const canSeeBrands = useIsAllowed('brands');
  return (
    <header className={styles.head}>
      <Link to={buildListHref()} className={styles.back} aria-label="Back to the list">
        <Icon name="left" size={22} />
      </Link>
      <h1 className={styles.title} title={ticket.title}>
        <span className={styles.id}>#{ticket.id}</span> {ticket.title}
      </h1>
      <div className={styles.details}>
        <UserName user={ticket.user} />
        {ticket.brand !== null &&
          (canSeeBrands ? (
            <Link to={`/brands/${ticket.brand_id}`} className={styles.brand}>
              {ticket.brand}
            </Link>
          ) : (
            <span className={styles.brand}>{ticket.brand}</span>
          ))}
        <span className={styles.status} data-status={ticket.status}>
          {ticket.closed && <Icon name="lock" size={13} />}
          <span>{statusTitles[ticket.status]}</span>
          {ticket.place !== null && <span>{` · queue: ${ticket.place}`}</span>}
        </span>
        {ticket.due_at != null && !ticket.closed && (
          <DueMark dueAt={ticket.due_at} isFirstReply={ticket.status === 'new'} />
        )}
        {isSnoozed(ticket.snoozed_until) && <span>{formatSnooze(ticket.snoozed_until)}</span>}
        <OtherTicketsButton ticket={ticket} />
        {ticket.brand_id !== null && (
          <TicketTags ticketId={ticket.id} brandId={ticket.brand_id} tags={ticket.tags ?? []} />
        )}
      </div>
      <span className={styles.presence}>
        <PresenceAvatars ticketId={ticket.id} size={24} />
      </span>
      <AssigneePicker ticket={ticket} />
      {!ticket.closed && <SnoozeMenu ticketId={ticket.id} snoozedUntil={ticket.snoozed_until} />}
      <TicketHistory ticketId={ticket.id} />
      {!ticket.closed && <CloseTicketButtons ticketId={ticket.id} />}
    </header>
  );
}

function CloseTicketButtons({ ticketId }: { ticketId: number }) {
  const [isOpen, popup] = useDisclosure();
  const { openNext } = useListNeighbours(useOutletContext<TicketLocation>());
  const nextButton = useRef<HTMLButtonElement>(null);
  useShortcut({
    keys: 'C',
    title: 'Close the ticket',
    group: 'Ticket',
    shouldWaitForPause: true,
    run: popup.open,
  });
  useShortcut({
    keys: closeAndNextKey,
    title: 'Close the ticket and open the next one (press twice)',
    group: 'Ticket',
    run: () => pressByKey(nextButton.current),
  });
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  const [reason, setReason] = useState('');
  const dispatch = useDispatch<TicketsDispatch>();

  const close = (message: string, key: string) => ({
    unwrap: async () => {
      try {
        const stored = await postStaffMessage(ticketId, { message, is_closed_message: '1' }, { key });
        dispatch(addStoredMessage('staffChat', ticketId, stored));
      } finally {
        dispatch(invalidateTickets(ticketId)); // also if a colleague has closed the ticket first
      }
    },
  });
  const closing = useSubmit(close, { failureText: formatSendError, onDone: popup.close });
  const closingBeforeNext = useSubmit(close, {
    failureText: formatSendError,
    onDone: async () => {
      popup.close();
      const isLastOfList = isMounted.current && (await openNext()) === undefined;
      const text = `Ticket #${ticketId} closed${isLastOfList ? '. The list has no other ticket' : ''}.`;
      notify.success(text, { to: `/tickets/chat/${ticketId}`, title: 'Open it' });
    },
  });
  const isBusy = closing.isBusy || closingBeforeNext.isBusy;

  return (
    <>
      <Button variant="default" onClick={popup.open} title="Close the ticket (C)" aria-keyshortcuts="C">
        Close
      </Button>
      <span
        className={styles.closeAndNext}
        title={`Close the ticket without a reason and open the next one (${closeAndNextKey} twice)`}
      >
        <DoubleClickButton
          ref={nextButton}
          variant="default"
          armedLabel="Click again to close"
          keys={[closeAndNextKey]}
          loading={closingBeforeNext.isBusy}
          onConfirm={() => void closingBeforeNext.submit('')}
        >
          Close and next
        </DoubleClickButton>
      </span>
      {isOpen && (
        <FormPopup
          title={`Close ticket #${ticketId}`}
          submitLabel="Close ticket"
          isSaving={isBusy}
          onSubmit={() => closing.submit(cleanMessage(reason))}
          onClose={popup.close}
        >
          <CloseReason delivery="as the last message" value={reason} onChange={setReason} />
          <Button
            variant="subtle"
            disabled={isBusy}
            onClick={() => void closingBeforeNext.submit(cleanMessage(reason))}
          >
            Close and open the next ticket
          </Button>
        </FormPopup>
      )}
    </>
  );
}

const closeAndNextKey = 'E';

export function TicketHistory({ ticketId }: { ticketId: number }) {
  const [isOpen, popup] = useDisclosure();
  return (
    <>
      <ActionIcon size={36} aria-label="History" title="History" onClick={popup.open}>
        <Icon name="history" size={19} />
      </ActionIcon>
      {isOpen && (
        <Popup onClose={popup.close} title={`History of ticket #${ticketId}`}>
          <Text size="sm" c="dimmed">
            Moscow time
          </Text>
          <HistoryEntries ticketId={ticketId} />
        </Popup>
      )}
    </>
  );
}

function HistoryEntries({ ticketId }: { ticketId: number }) {
  const query = useGetTicketHistoryQuery({ id: ticketId }, { refetchOnMountOrArgChange: true });
  return (
    <QueryRows query={pickRows(query, ({ data }) => data)} empty={<p>No history.</p>}>
      {(entries) => <ActionLog entries={entries} />}
    </QueryRows>
  );
}
