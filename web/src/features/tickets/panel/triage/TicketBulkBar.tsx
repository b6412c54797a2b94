import { Button } from '@mantine/core';
import { useState } from 'react';
import { BulkDecision } from '../../../../api/limits.gen';
import type { BulkResult, TicketBulk, TicketRow, TicketTag } from '../../../../api/ticket.api.gen';
import { cleanMessage } from '../../../../../../server/shared/typed-text.rules';
import { pluralize } from '../../../../kit/core/format';
import { BulkBar, type BulkOutcome, formatSkips } from '../../../../kit/panel/BulkBar';
import { FormPopup } from '../../../../kit/panel/FormPopup';
import type { useSelection } from '../../../../kit/panel/useSelection';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useChangeTicketsMutation } from '../../api';
import { StaffMenu } from '../chat/head/AssigneePicker';
import { CloseReason } from '../CloseReason';
import { TagMenu } from './Tags';

/** Bulk changes of tickets have the same limit as bulk decisions on deposits. */
export const maxSelected = BulkDecision.ids.maxItems;

type Change = Exclude<TicketBulk, { action: 'reopen' }>;

interface BulkRequest {
  change: Change;
  /** The tickets before the change. */
  tickets: TicketRow[];
  tag?: TicketTag;
}

export type TicketSelection = ReturnType<typeof useSelection<TicketRow>>;

const pastVerbs = { assign: 'assigned', close: 'closed', tag: 'tagged', untag: 'untagged' };
const skipReasons = {
  'Not found': 'does not exist, or you have no access to it',
  'ticket is closed': 'is closed',
  'Invalid input': 'cannot be read by that person',
};
const listSkips = (skipped: BulkResult['skipped']) => formatSkips(skipped, ({ id }) => `#${id}`, skipReasons);

interface TicketBulkBarProps {
  selection: TicketSelection;
  onSelectPage: () => void;
}

/** Changes the selected tickets, and offers to undo the last change. */
export function TicketBulkBar({ selection, onSelectPage }: TicketBulkBarProps) {
  const { rows: tickets } = selection;
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const [isClosing, setClosing] = useState(false);
  const [changeTickets] = useChangeTicketsMutation();
  const undo = useUndo();
  const { submit, isBusy } = useSubmit(({ change }: BulkRequest) => changeTickets({ ticketBulk: change }), {
    // A second tag may be chosen before the first one is stored. Meanwhile, the other buttons are disabled.
    isParallel: true,
    onDone: ({ done, skipped }, { change, tickets: ticketsBefore, tag }) => {
      const changed = ticketsBefore.filter(({ id }) => done.includes(id));
      setOutcome({
        text: `${pluralize(done.length, 'ticket')} ${pastVerbs[change.action]}`,
        skipped: listSkips(skipped),
        undo: done.length > 0 ? () => undo(change, changed) : undefined,
      });
      setClosing(false);
      // After a change of tags, the tickets stay selected, because tags are often added one after another.
      if (change.action === 'assign' || change.action === 'close') selection.remove(change.ids);
      else if (tag) selection.update(applyTag(done, tag, change.action));
    },
  });
  const ids = tickets.map(({ id }) => id);
  const brandIds = new Set(tickets.map(({ brand_id }) => brand_id));
  const [brandId] = brandIds;
  const submitChange = (change: Change, tag?: TicketTag) => submit({ change, tickets, ...(tag && { tag }) });
  const buttonProps = { variant: 'default', size: 'compact-sm', disabled: isBusy };
  return (
    <BulkBar
      label="Selected tickets"
      countText={ids.length > 0 ? `${pluralize(ids.length, 'ticket')} selected` : null}
      hiddenCount={selection.hiddenCount}
      onClear={selection.clear}
      outcome={outcome}
      onOutcome={setOutcome}
    >
      <StaffMenu
        ticketId={ids[0]!} // stands for all: the server skips tickets that the chosen person cannot read
        assigneeId={undefined}
        onChoose={(user_id) => void submitChange({ action: 'assign', ids, user_id })}
        renderTarget={(toggle) => (
          <Button {...buttonProps} onClick={toggle}>
            Assign
          </Button>
        )}
      />
      {brandIds.size === 1 && brandId != null ? (
        <TagMenu
          brandId={brandId}
          hasTag={(id) => tickets.every((ticket) => ticket.tags.some((tag) => tag.id === id))}
          onChange={(tag, action) => void submitChange({ action, ids, tag_id: tag.id }, tag)}
          renderTarget={(toggle) => (
            <Button {...buttonProps} disabled={false} onClick={toggle}>
              Tag
            </Button>
          )}
        />
      ) : (
        <Button {...buttonProps} disabled title="Tags belong to one brand">
          Tag
        </Button>
      )}
      <Button {...buttonProps} onClick={() => setClosing(true)}>
        Close
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={onSelectPage}>
        Select page
      </Button>
      {isClosing && (
        <ClosePopup
          count={ids.length}
          isSaving={isBusy}
          onSubmit={(reason) => submitChange({ action: 'close', ids, reason })}
          onClose={() => setClosing(false)}
        />
      )}
    </BulkBar>
  );
}

/** Returns a function that adds the tag to a ticket, or removes it, if the ticket is one of `ids`. */
const applyTag = (ids: number[], tag: TicketTag, action: 'tag' | 'untag') => (ticket: TicketRow) => {
  if (!ids.includes(ticket.id)) return ticket;
  const others = ticket.tags.filter(({ id }) => id !== tag.id);
  return { ...ticket, tags: action === 'tag' ? [...others, tag] : others };
};

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
      submitLabel="Close tickets"
      isSaving={isSaving}
      onSubmit={() => onSubmit(cleanMessage(reason))}
      onClose={onClose}
    >
      <CloseReason delivery="to each owner as the last message" value={reason} onChange={setReason} />
    </FormPopup>
  );
}

function useUndo() {
  const [changeTickets] = useChangeTicketsMutation();
  return async (change: Change, ticketsBefore: TicketRow[]): Promise<BulkOutcome> => {
    const skipped: BulkResult['skipped'] = [];
    for (const ticketBulk of listUndoChanges(change, ticketsBefore))
      skipped.push(...(await changeTickets({ ticketBulk }).unwrap()).skipped);
    return { text: 'Undone', skipped: listSkips(skipped) };
  };
}

/** Lists the changes that undo a change. `ticketsBefore`: only the changed tickets. */
function listUndoChanges(change: Change, ticketsBefore: TicketRow[]): TicketBulk[] {
  if (change.action === 'close') return [{ action: 'reopen', ids: ticketsBefore.map(({ id }) => id) }];
  if (change.action === 'assign') {
    const assigneeIds = new Set(ticketsBefore.map(({ assignee }) => assignee?.id ?? null));
    return [...assigneeIds].map((user_id) => ({
      action: 'assign',
      user_id,
      ids: ticketsBefore.filter(({ assignee }) => (assignee?.id ?? null) === user_id).map(({ id }) => id),
    }));
  }
  const hadTag = ({ tags }: TicketRow) => tags.some(({ id }) => id === change.tag_id);
  const ids = ticketsBefore
    .filter((ticket) => hadTag(ticket) === (change.action === 'untag'))
    .map(({ id }) => id);
  return ids.length === 0 ? [] : [{ ...change, action: change.action === 'tag' ? 'untag' : 'tag', ids }];
}
