import { ActionIcon, Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { getErrorName } from '../../../../api/errors';
import type { BulkResult, TicketRow } from '../../../../api/ticket.api.gen';
import { cleanMessage } from '../../../../../../server/shared/typed-text.rules';
import { pluralize } from '../../../../kit/core/format';
import { FormPopup } from '../../../../kit/panel/FormPopup';
import { Icon } from '../../../../kit/panel/Icon';
import { notify } from '../../../../kit/panel/notify';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useReopenTicketMutation } from '../../api';
import { maxLength } from '../../ticket-texts';
import { type TicketBulk, useChangeTicketsMutation } from '../../triage-api';
import { StaffMenu } from '../chat/head/AssigneePicker';
import styles from './BulkBar.module.css';
import { TagMenu } from './Tags';
import type { TicketSelection } from './useTicketSelection';

interface Outcome {
  change: TicketBulk;
  result: BulkResult;
  /** The tickets as they were before the change. */
  before: TicketRow[];
}

/** Changes the selected tickets, and offers to undo the last change. Empty while there is nothing to do. */
export function BulkBar({ selection }: { selection: TicketSelection }) {
  const { tickets } = selection;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isClosing, setClosing] = useState(false);
  const [changeTickets] = useChangeTicketsMutation();
  const { submit, isBusy } = useSubmit((change: TicketBulk) => changeTickets({ ticketBulk: change }), {
    onDone: (result, change) => {
      setOutcome({ change, result, before: tickets });
      setClosing(false);
      // Tags are often added one after another.
      if (change.action === 'assign' || change.action === 'close') selection.clear();
    },
  });
  const ids = tickets.map(({ id }) => id);
  const [first] = tickets;
  const outcomeLine = outcome && <OutcomeLine outcome={outcome} onClose={() => setOutcome(null)} />;
  if (!first) return outcomeLine && <div className={styles.bar}>{outcomeLine}</div>;

  const brandIds = new Set(tickets.map(({ brand_id }) => brand_id));
  const [brandId] = brandIds;
  return (
    <div className={styles.bar} role="region" aria-label="Selected tickets">
      {outcomeLine}
      <div className={styles.line}>
        <span className={styles.text} role="status">
          {pluralize(tickets.length, 'ticket')} selected
        </span>
        <Button variant="subtle" size="compact-sm" onClick={selection.addAll}>
          Select page
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={selection.clear}>
          Clear
        </Button>
      </div>
      <div className={styles.line}>
        <StaffMenu
          ticketId={first.id}
          assigneeId={undefined}
          onChoose={(user_id) => void submit({ action: 'assign', ids, user_id })}
          target={(toggle) => (
            <Button variant="default" size="xs" disabled={isBusy} onClick={toggle}>
              Assign
            </Button>
          )}
        />
        {brandIds.size === 1 && brandId != null ? (
          <TagMenu
            brandId={brandId}
            hasTag={(id) => tickets.every((ticket) => ticket.tags.some((tag) => tag.id === id))}
            onChange={({ id }, action) => void submit({ action, ids, tag_id: id })}
            target={(toggle) => (
              <Button variant="default" size="xs" disabled={isBusy} onClick={toggle}>
                Tag
              </Button>
            )}
          />
        ) : (
          <Button variant="default" size="xs" disabled title="Tags belong to one brand">
            Tag
          </Button>
        )}
        <Button variant="default" size="xs" disabled={isBusy} onClick={() => setClosing(true)}>
          Close
        </Button>
      </div>
      {isClosing && (
        <ClosePopup
          count={tickets.length}
          isSaving={isBusy}
          onSubmit={(reason) => submit({ action: 'close', ids, reason })}
          onClose={() => setClosing(false)}
        />
      )}
    </div>
  );
}

interface ClosePopupProps {
  count: number;
  isSaving: boolean;
  onSubmit: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

function ClosePopup({ count, isSaving, onSubmit, onClose }: ClosePopupProps) {
  const [reason, setReason] = useState('');
  return (
    <FormPopup
      title={`Close ${pluralize(count, 'ticket')}`}
      button="Close tickets"
      isSaving={isSaving}
      onSubmit={() => onSubmit(cleanMessage(reason))}
      onClose={onClose}
    >
      <Textarea
        label="Reason (optional)"
        description={'Sent to each owner as the last message. Without one it reads "Ticket closed".'}
        minRows={2}
        maxRows={8}
        maxLength={maxLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </FormPopup>
  );
}

const pastVerbs = { assign: 'assigned', close: 'closed', tag: 'tagged', untag: 'untagged' };
const skipTexts: Record<string, string> = {
  'Not found': 'does not exist, or you have no access to it',
  'ticket is closed': 'is closed',
  'Invalid input': 'cannot be read by that person',
};
const MAX_SHOWN = 3;

function OutcomeText({ outcome: { change, result } }: { outcome: Outcome }) {
  const skips = result.skipped.map(({ id, error }) => `#${id} ${skipTexts[error] ?? error}`);
  const shownSkips = [
    ...skips.slice(0, MAX_SHOWN),
    ...(skips.length > MAX_SHOWN ? [`and ${skips.length - MAX_SHOWN} more`] : []),
  ];
  const doneText = `${pluralize(result.done.length, 'ticket')} ${pastVerbs[change.action]}`;
  return (
    <span className={styles.text} role="status">
      {shownSkips.length > 0 ? `${doneText}. Skipped: ${shownSkips.join('; ')}` : doneText}
    </span>
  );
}

function OutcomeLine({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const [changeTickets] = useChangeTicketsMutation();
  const [reopen] = useReopenTicketMutation();
  const { submit: undo, isBusy } = useSubmit(
    () => ({
      unwrap: async () => {
        if (outcome.change.action === 'close')
          for (const id of outcome.result.done) await reopen({ id }).unwrap().catch(ignoreReopened);
        const skipped: BulkResult['skipped'] = [];
        for (const ticketBulk of listUndoChanges(outcome))
          skipped.push(...(await changeTickets({ ticketBulk }).unwrap()).skipped);
        return skipped;
      },
    }),
    {
      onDone: (skipped) => {
        onClose();
        if (skipped.length === 0) notify.success('Undone');
        else notify.warning(`Undone, but not for ${skipped.map(({ id }) => `#${id}`).join(', ')}`);
      },
    },
  );
  return (
    <div className={styles.line} role="group" aria-label="Last change">
      <OutcomeText outcome={outcome} />
      {outcome.result.done.length > 0 && (
        <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void undo(undefined)}>
          Undo
        </Button>
      )}
      <ActionIcon size={28} aria-label="Dismiss" onClick={onClose}>
        <Icon name="close" size={15} />
      </ActionIcon>
    </div>
  );
}

/** A colleague may have reopened the ticket, or an earlier attempt to undo. */
function ignoreReopened(error: unknown): void {
  if (getErrorName(error) !== 'ticket is not closed') throw error;
}

/** The changes that restore assignees or tags, for closed tickets once they are reopened. */
function listUndoChanges({ change, result: { done }, before }: Outcome): TicketBulk[] {
  const tickets = before.filter(({ id }) => done.includes(id));
  if (change.action === 'assign' || change.action === 'close') {
    const assigneeIds = new Set(tickets.map(({ assignee }) => assignee?.id ?? null));
    return [...assigneeIds].map((user_id) => ({
      action: 'assign',
      user_id,
      ids: tickets.filter(({ assignee }) => (assignee?.id ?? null) === user_id).map(({ id }) => id),
    }));
  }
  const hadTag = ({ tags }: TicketRow) => tags.some(({ id }) => id === change.tag_id);
  const ids = tickets.filter((ticket) => hadTag(ticket) === (change.action === 'untag')).map(({ id }) => id);
  return ids.length === 0 ? [] : [{ ...change, action: change.action === 'tag' ? 'untag' : 'tag', ids }];
}
