import { Button, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { Ticket, TicketRow } from '../../../../../api/ticket.api.gen';
import { formatName } from '../../../../../kit/core/person';
import { formatSendError } from '../../../../../kit/core/sending/outgoing-item';
import { FormPopup } from '../../../../../kit/panel/FormPopup';
import { notify } from '../../../../../kit/panel/notify';
import { pickRows, QueryRows } from '../../../../../kit/panel/QueryTable';
import { useSubmit } from '../../../../../kit/panel/useSubmit';
import { useMergeTicketMutation, useSearchTicketsQuery, useUnmergeTicketMutation } from '../../../api';
import { TicketLines, useOtherTickets } from './TicketLines';
import styles from './OtherTickets.module.css';

const canMerge = (ticket: Ticket, other: TicketRow) =>
  !other.closed && other.id !== ticket.id && other.brand_id === ticket.brand_id;

/** Shown for an open ticket whose owner has, or may have, another open ticket of the same brand. */
export function MergeTicketButton({ ticket }: { ticket: Ticket }) {
  const [isOpen, popup] = useDisclosure();
  const { others = [], hasMore } = useOtherTickets(ticket);
  if (ticket.closed || !(hasMore || others.some((other) => canMerge(ticket, other)))) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" className={styles.merge} onClick={popup.open}>
        Merge into…
      </Button>
      {isOpen && <MergePopup ticket={ticket} onClose={popup.close} />}
    </>
  );
}

function MergePopup({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { id, user_id: userId, brand_id: brandId, user } = ticket;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const query = useSearchTicketsQuery(
    { userId, closed: '0', page: 1, ...(brandId === null ? { type: 'ceo' } : { brandId }) },
    { refetchOnMountOrArgChange: true },
  );
  const [mergeTicket] = useMergeTicketMutation();
  const { submit, isBusy } = useSubmit((into: number) => mergeTicket({ id, mergeTicket: { into } }), {
    failureText: formatSendError,
    // The chat is refetched, and then opens the other ticket.
    onDone: (_merged, into) => {
      onClose();
      notify.success(<MergedText id={id} into={into} />);
    },
  });
  return (
    <FormPopup
      title={`Merge ticket #${id} into`}
      submitLabel="Merge"
      isSaving={isBusy}
      onSubmit={() => (chosenId === null ? undefined : submit(Number(chosenId)))}
      onClose={onClose}
    >
      <QueryRows
        query={pickRows(query, ({ data }) => data.filter((other) => canMerge(ticket, other)))}
        empty={<Text c="dimmed">{formatName(user)} has no other open ticket here.</Text>}
      >
        {(rows) => (
          <Radio.Group aria-label="Ticket" value={chosenId} onChange={setChosenId}>
            <Stack gap={6}>
              {rows?.map((other) => (
                <Radio.Card
                  key={other.id}
                  value={String(other.id)}
                  className={styles.choice}
                  aria-label={`#${other.id} ${other.title}`}
                >
                  <Radio.Indicator />
                  <span className={styles.lines}>
                    <TicketLines ticket={other} />
                  </span>
                </Radio.Card>
              )) ?? <Skeleton height={64} />}
            </Stack>
          </Radio.Group>
        )}
      </QueryRows>
      <Text size="sm">
        {chosenId === null
          ? 'Choose the ticket that stays.'
          : `All messages and notes of #${id} move to #${chosenId}, sorted by time, and #${id} is closed. ${formatName(user)} is notified, and writes in #${chosenId} from then on. For 7 days, you can unmerge the tickets.`}
      </Text>
    </FormPopup>
  );
}

function MergedText({ id, into }: { id: number; into: number }) {
  return (
    <span>
      Ticket #{id} was merged into #{into}. <UnmergeButton id={id}>Undo</UnmergeButton>
    </span>
  );
}

export function UnmergeButton({ id, children }: { id: number; children: string }) {
  const { submit, isBusy } = useSubmit(useUnmergeTicketMutation(), {
    failureText: formatSendError,
    onDone: () =>
      notify.success(`Ticket #${id} is open again.`, { to: `/tickets/chat/${id}`, title: 'Open it' }),
  });
  return (
    <button type="button" className={styles.unmerge} disabled={isBusy} onClick={() => void submit({ id })}>
      {children}
    </button>
  );
}
