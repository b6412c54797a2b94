/** Notes with the columns of messages. Staff's chats show both. The alias of the notes is `m`. */
export const noteRows = `
  select m.id, m.user_id, m.message, floor(extract(epoch from m.created_at))::int as timestamp,
    '[]'::json as files, true as is_note
  from ticket_notes m`;

/** A condition on the id of a ticket: a note in it mentions the person. */
export const mentions = (person: string) => `in (
  select n.ticket_id from ticket_note_mentions t join ticket_notes n on n.id = t.note_id where t.user_id = ${person}
)`;
