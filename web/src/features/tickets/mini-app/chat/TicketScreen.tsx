import { texts } from '../../../../texts';
import { useParams } from 'react-router-dom';
import { getErrorStatus } from '../../../../api/errors';
import { buildHomeHref, useOptionalBrandId } from '../../../../kit/mini-app/brand';
import { useLiveOptions } from '../../../../kit/mini-app/useLiveOptions';
import { PageHeader } from '../../../../kit/mini-app/PageHeader';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '../../../../kit/mini-app/states';
import { ZoneNote } from '../../../../kit/mini-app/ZoneNote';
import { useOwnChatQuery } from '../../api';
import type { LoadedChat } from '../../chat-loading';
import { useOpenMerged, useOutgoingMessages } from '../../useSending';
import { ChatInput } from './ChatInput';
import { ChatMessages } from './ChatMessages';
import { buildDraftKey, getOwnQueueOwner } from '../../../../kit/mini-app/draft-key';
import { buildListHref, buildTicketHref, formatTitle } from '../services';
import styles from './TicketScreen.module.css';
import { useOwnMessageSending } from '../useOwnMessageSending';

/** The polling interval while there is no event stream. It is shorter than for lists, because people wait for replies in a chat. */
const pollMs = 4000;

export function TicketScreen() {
  const id = Number(useParams().ticket_id);
  const brandId = useOptionalBrandId();
  const { currentData, error, isFetching, refetch } = useOwnChatQuery(id, useLiveOptions(pollMs));
  useOwnMessageSending();

  const mergedInto = currentData?.ticket.merged_into;
  if (currentData && !mergedInto) return <Chat key={id} chat={currentData} />;
  // While a cached chat is refetched, its ticket may have been unmerged.
  if (isFetching || !(error || mergedInto)) return <ChatPending id={id} />;
  if (mergedInto) return <MergedTicketRedirect key={id} id={id} into={mergedInto} />;
  return (
    <>
      <PageHeader title={texts.chat.ticket({ id })} backTo={buildHomeHref(brandId)} />
      {getErrorStatus(error) === 404 ? (
        <EmptyState>{texts.app.nothingFound}</EmptyState>
      ) : (
        <ErrorState error={error} onRetry={refetch} />
      )}
    </>
  );
}

function MergedTicketRedirect({ id, into }: { id: number; into: number }) {
  const href = buildTicketHref(into, useOptionalBrandId());
  useOpenMerged(href, [[buildDraftKey(`ticket ${id}`), buildDraftKey(`ticket ${into}`)]]);
  return <ChatPending id={into} />;
}

/** Has the layout of a loaded chat: messages at the bottom, above the input. */
function ChatPending({ id }: { id: number }) {
  return (
    <div className={styles.chat}>
      <div className={styles.top}>
        <PageHeader title={texts.chat.ticket({ id })} backTo={buildHomeHref(useOptionalBrandId())} />
        <ZoneNote />
      </div>
      <div className={styles.history}>
        <LoadingState>
          <Skeleton height={72} width="75%" />
          <Skeleton height={52} width="60%" />
        </LoadingState>
      </div>
      <div className={styles.pendingInput} />
    </div>
  );
}

function Chat({ chat }: { chat: LoadedChat }) {
  const { ticket } = chat;
  const brandId = useOptionalBrandId();
  const draftKey = buildDraftKey(`ticket ${ticket.id}`);
  const outgoing = useOutgoingMessages(getOwnQueueOwner(), chat);

  return (
    <div className={`${styles.chat} ${ticket.closed ? styles.closed : ''}`}>
      <div className={styles.top}>
        <PageHeader
          title={texts.chat.title({ title: formatTitle(ticket), id: ticket.id })}
          backTo={buildListHref(ticket.type, brandId)}
        />
        <ZoneNote />
        {ticket.place !== null && (
          <p className={styles.place}>{texts.ticketList.queue({ place: ticket.place })}</p>
        )}
      </div>
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className={styles.history} tabIndex={0} data-scrolls>
        <ChatMessages chat={chat} outgoing={outgoing} draftKey={draftKey} />
      </div>
      <ChatInput ticket={ticket} draftKey={draftKey} hasOutgoing={outgoing.length > 0} />
    </div>
  );
}
