import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useEffect, useRef } from 'react';
import type { TicketRow } from '../../../api/ticket.api.gen';
import { getErrorStatus } from '../../../api/errors';
import { formatName } from '../../../kit/core/person';
import desk from '../../../kit/panel/desk.module.css';
import { getVisiblePage, QueryList } from '../../../kit/panel/QueryTable';
import { SelectBox } from '../../../kit/panel/SelectBox';
import { EmptyState } from '../../../kit/panel/states';
import { Icon } from '../../../kit/panel/Icon';
import { Avatar } from '../../../kit/panel/Avatar';
import { ShortTime } from '../../../kit/panel/ShortTime';
import { useSearchTicketsQuery } from '../api';
import { useShortcut } from '../../../kit/panel/shortcuts';
import { useSelection } from '../../../kit/panel/useSelection';
import { maxSelected, TicketBulkBar, type TicketSelection } from './triage/TicketBulkBar';
import { formatSnooze, isSnoozed } from './triage/SnoozeMenu';
import { TagChips } from './triage/Tags';
import { DueMark } from './DueMark';
import { PresenceAvatars } from './Presence';
import styles from './TicketList.module.css';
import { clearedFilters, type ListName, type TicketLocation } from './ticket-location';

/** Opening another list clears the selection. */
export function TicketList({ location }: { location: TicketLocation }) {
  return <SelectableList key={location.list} location={location} />;
}

function SelectableList({ location }: { location: TicketLocation }) {
  const { query, filter, changeFilter } = location;
  const tickets = useSearchTicketsQuery(query ?? {}, { skip: !query });
  const visibleRows = getVisiblePage(tickets)?.data;
  const rows = visibleRows ?? [];
  const selection = useSelection(rows, ({ id }) => id, maxSelected);
  const { update } = selection;
  // The selection follows refetched rows, because Undo restores tickets as they were just before the change.
  useEffect(
    () => update((row) => visibleRows?.find(({ id }) => id === row.id) ?? row),
    [visibleRows, update],
  );
  const openRow = rows.find(({ id }) => id === location.ticketId);
  useShortcut({
    keys: 'X',
    title: 'Select the ticket',
    group: 'Tickets',
    run: () => openRow && selection.toggle(openRow.id),
    isEnabled: openRow !== undefined,
  });
  const isMissing =
    location.list && filter.id !== undefined && (!query || getErrorStatus(tickets.error) === 404);

  return (
    <nav className={desk.list} aria-label="Tickets">
      <ViewTabs location={location} />
      {isMissing && !tickets.isFetching ? (
        <EmptyState title="Ticket not founded">
          <Button variant="default" onClick={() => changeFilter({ id: undefined })}>
            Clear search
          </Button>{' '}
          <Button variant="default" onClick={() => changeFilter({ id: undefined, q: filter.id })}>
            Search for it in messages
          </Button>
        </EmptyState>
      ) : (
        <QueryList
          query={tickets}
          shouldKeepRows
          renderRow={(ticket) => (
            <Row key={ticket.id} ticket={ticket} location={location} selection={selection} />
          )}
          pendingRows={6}
          pending={<PendingRow />}
          hasOwnKeys
          empty={<NoTickets location={location} />}
        />
      )}
      <TicketBulkBar selection={selection} onSelectPage={() => selection.add(rows)} />
    </nav>
  );
}

interface RowProps {
  ticket: TicketRow;
  location: TicketLocation;
  selection: TicketSelection;
}

function Row({ ticket, location, selection }: RowProps) {
  const { text, timestamp, from_staff } = ticket.last_message;
  const isSelected = selection.has(ticket.id);
  return (
    <li className={styles.item} data-selected={isSelected || undefined}>
      <SelectBox
        className={styles.check}
        label={`Select #${ticket.id}`}
        isSelected={isSelected}
        onToggle={(isRange) => selection.toggle(ticket.id, isRange)}
      />
      <Link
        onClick={(event) => selection.onRowClick(ticket.id, event)}
        to={location.buildChatHref(ticket.id)}
        replace={location.isChat} // Back leads to the list, not to the previous chat
        preventScrollReset
        className={`${desk.row} ${styles.row}`}
        data-unread={ticket.has_message || undefined}
        aria-current={ticket.id === location.ticketId || undefined}
      >
        <span className={styles.avatar}>
          <Avatar user={ticket.user} size={34} />
          {ticket.has_message && (
            <span className={styles.unread} role="img" aria-label="Unread" title="Unread" />
          )}
        </span>
        <span className={styles.body}>
          <span className={desk.line}>
            <span className={`${desk.text} ${styles.name}`}>
              <bdi>
                <HighlightedText text={formatName(ticket.user)} q={location.filter.q} />
              </bdi>
              {ticket.brand !== null && <span className={styles.brand}> · {ticket.brand}</span>}
            </span>
            <PresenceAvatars ticketId={ticket.id} size={18} />
            <ShortTime at={timestamp} />
          </span>
          <span className={`${desk.text} ${styles.lastMessage}`}>
            {from_staff && <span className={styles.sender}>Staff: </span>}
            <span>{text ? <HighlightedText text={text} q={location.filter.q} /> : 'Files'}</span>
          </span>
          <span className={desk.more}>
            <span className={desk.text}>
              #{ticket.id} · <HighlightedText text={ticket.title} q={location.filter.q} />
            </span>
            {ticket.due_at !== null && !ticket.closed && (
              <DueMark dueAt={ticket.due_at} isFirstReply={ticket.status === 'new'} />
            )}
            {isSnoozed(ticket.snoozed_until) && (
              <span
                className={styles.stateIcon}
                role="img"
                aria-label="Snoozed"
                title={formatSnooze(ticket.snoozed_until)}
              >
                <Icon name="clock" size={14} />
              </span>
            )}
            {ticket.place !== null && <span className={styles.place}>queue: {ticket.place}</span>}
            {ticket.closed && (
              <span className={styles.stateIcon} role="img" aria-label="Closed" title="Closed">
                <Icon name="lock" size={14} />
              </span>
            )}
            {ticket.assignee && (
              <span
                className={styles.assignee}
                role="img"
                aria-label={`Assignee: ${formatName(ticket.assignee)}`}
                title={`Assignee: ${formatName(ticket.assignee)}`}
              >
                <Avatar user={ticket.assignee} size={18} />
              </span>
            )}
          </span>
          {ticket.tags.length > 0 && (
            <span className={styles.tags}>
              <TagChips tags={ticket.tags} max={3} />
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

const emptyTexts: Record<ListName, string> = {
  new: 'New tickets appear here automatically.',
  'in-work': 'A ticket is in work from the first reply until it is closed.',
  mine: 'Tickets assigned to you appear here until they are closed.',
  unassigned: 'Every open ticket has an assignee or is snoozed.',
  overdue: 'Except for snoozed tickets, none has waited longer than its brand allows.',
  mentioned: 'Tickets appear here when a colleague mentions you in a note.',
  search: 'Tickets that agents open appear here.',
};

function NoTickets({ location: { list, filter, changeFilter } }: { location: TicketLocation }) {
  const { id: _id, order: _order, ...filters } = filter;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <EmptyState shouldExplainMissingBrands title="Nothing was found">
      {isFiltered ? 'No tickets match these filters.' : emptyTexts[list ?? 'new']}
      {isFiltered && (
        <>
          <br />
          <Button variant="default" mt="sm" onClick={() => changeFilter({ ...clearedFilters, q: undefined })}>
            Clear filters
          </Button>
        </>
      )}
    </EmptyState>
  );
}

function PendingRow() {
  return (
    <li className={`${desk.row} ${styles.row}`} aria-hidden="true">
      <Skeleton height={34} width={34} circle />
      <span className={styles.body}>
        <Skeleton height={11} width="60%" mt={4} />
        <Skeleton height={10} width="90%" mt={10} />
        <Skeleton height={10} width="40%" mt={10} mb={3} />
      </span>
    </li>
  );
}

/** Highlights the words of a text that start with a word of the search. */
function HighlightedText({ text, q }: { text: string; q: string | undefined }) {
  const words = q?.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  if (words.length === 0) return <span>{text}</span>;
  const wordStarts = new RegExp(`(?<![\\p{L}\\p{N}])((?:${words.join('|')})[\\p{L}\\p{N}]*)`, 'giu');
  return text.split(wordStarts).map((part, i) =>
    i % 2 ? (
      <mark key={i} className={styles.mark}>
        {part}
      </mark>
    ) : (
      <span key={i}>{part}</span>
    ),
  );
}

/** The optional third entry is a shorter title for narrow lists, so that all fit on one line. */
const tabs: [ListName, string, string?][] = [
  ['new', 'New'],
  ['in-work', 'In work'],
  ['mine', 'Mine'],
  ['unassigned', 'Unassigned'],
  ['overdue', 'Overdue'],
  ['mentioned', 'Mentions', '@'],
];

/** Tabs of all lists except the search, which is a separate screen. */
function ViewTabs({ location }: { location: TicketLocation }) {
  const tabBar = useRef<HTMLDivElement>(null);
  // On a small phone, the tabs are wider than the screen.
  useEffect(() => {
    const currentTab = tabBar.current?.querySelector('[aria-current]');
    currentTab?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [location.list]);
  if (location.list === 'search') return null;
  return (
    <div ref={tabBar} className={styles.tabs} role="group" aria-label="Views">
      <div className={styles.views}>
        {tabs.map(([list, title, short]) => (
          <Link
            key={list}
            to={location.buildListHref(list)}
            className={styles.tab}
            aria-current={location.list === list ? 'page' : undefined}
            aria-label={short && title}
            title={short && title}
          >
            {short && <span className={styles.shortTitle}>{short}</span>}
            <span className={short && styles.fullTitle}>{title}</span>
          </Link>
        ))}
      </div>
    </div>
  );
}
