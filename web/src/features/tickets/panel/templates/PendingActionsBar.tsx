import { ActionIcon, Button } from '@mantine/core';
import type { Ticket } from '../../../../api/ticket.api.gen';
import { Icon } from '../../../../kit/panel/Icon';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { formatSendError } from '../../../../kit/core/sending/outgoing-item';
import { useAppDispatch } from '../../../../store/hooks';
import { useGetMeQuery } from '../../../auth/api';
import { ticketsApi } from '../../api';
import type { LoadedChat } from '../../chat-loading';
import { useOutgoingMessages } from '../../useSending';
import styles from './ReplyTemplates.module.css';
import {
  type ActionTarget,
  describeActions,
  runPendingActions,
  storePendingActions,
  usePendingActions,
} from './template-actions';

interface Props {
  chat: LoadedChat;
  draftKey: string;
  queueOwner: string;
}

/** Shows the actions that follow the reply, and why one of them has failed. */
export function PendingActionsBar({ chat, draftKey, queueOwner }: Props) {
  const { ticket } = chat;
  const pending = usePendingActions(draftKey);
  const outgoing = useOutgoingMessages(queueOwner, chat);
  const tagNames = useTagNames(ticket, pending?.tag_ids ?? []);
  const { data: me } = useGetMeQuery();
  const dispatch = useAppDispatch();
  const retry = useSubmit((target: ActionTarget) => ({ unwrap: () => dispatch(runPendingActions(target)) }), {
    failureText: formatSendError,
  });
  if (!pending) return null;
  const actions = describeActions(pending, tagNames);
  const isReplyQueued = outgoing.some(({ key }) => key === pending.replyKey);
  if (pending.problem !== undefined)
    return (
      <div className={styles.pending} role="alert" data-failed>
        <Icon name="alert" size={15} />
        <span className={styles.pendingText}>
          The reply was sent, but not done: {actions}. {pending.problem}
        </span>
        <Button
          size="compact-xs"
          variant="light"
          loading={retry.isBusy}
          onClick={() => me && void retry.submit({ ticketId: ticket.id, draftKey, myId: me.id })}
        >
          Try again
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={() => storePendingActions(draftKey, null)}>
          Dismiss
        </Button>
      </div>
    );
  return (
    <div className={styles.pending} role="status">
      <Icon name="template" size={15} />
      <span className={styles.pendingText}>
        {isReplyQueued ? 'After the reply is sent' : 'After sending'}: <bdi>{actions}</bdi>
      </span>
      {!isReplyQueued && (
        <ActionIcon
          size={26}
          aria-label="Only send the reply"
          title="Only send the reply"
          onClick={() => storePendingActions(draftKey, null)}
        >
          <Icon name="close" size={14} />
        </ActionIcon>
      )}
    </div>
  );
}

/** The names of those tags that belong to the ticket's brand. */
function useTagNames({ brand_id }: Ticket, tagIds: readonly number[]): string[] {
  const { data } = ticketsApi.useListTicketTagsQuery(
    { brandId: brand_id ?? undefined },
    { skip: brand_id === null || tagIds.length === 0 },
  );
  return (data?.data ?? []).filter(({ id }) => tagIds.includes(id)).map(({ name }) => name);
}
