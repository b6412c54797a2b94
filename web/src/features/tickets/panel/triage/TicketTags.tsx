import type { TicketTag } from '../../../../api/ticket.api.gen';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { type TicketBulk, useChangeTicketsMutation } from '../../triage-api';
import { AddTagButton, TagChips, TagMenu } from './Tags';
import styles from './Tags.module.css';

interface TicketTagsProps {
  ticketId: number;
  brandId: number;
  tags: readonly TicketTag[];
}

/** The tags of one ticket, and a menu that changes them. */
export function TicketTags({ ticketId, brandId, tags }: TicketTagsProps) {
  const [changeTickets] = useChangeTicketsMutation();
  const { submit } = useSubmit((ticketBulk: TicketBulk) => changeTickets({ ticketBulk }), {
    isParallel: true,
  });
  return (
    <span className={styles.chips}>
      <TagChips tags={tags} />
      <TagMenu
        brandId={brandId}
        hasTag={(id) => tags.some((tag) => tag.id === id)}
        onChange={({ id }, action) => void submit({ action, ids: [ticketId], tag_id: id })}
        target={(toggle) => <AddTagButton onClick={toggle} />}
      />
    </span>
  );
}
