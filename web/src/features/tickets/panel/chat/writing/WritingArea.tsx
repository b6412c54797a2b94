import { type RefObject } from 'react';
import type { Ticket } from '../../../../../api/api.gen';
import { Avatar } from '../../../../../kit/panel/Avatar';
import { nameOf } from '../../../../../kit/core/person';
import { useListTicketStaffQuery } from '../../../api';
import { changeDraft, useDraft } from '../../../drafts';
import { Icon } from '../../../../../kit/panel/Icon';
import { Composer } from './Composer';
import styles from './Composer.module.css';
import { SuggestionList } from './SuggestionList';
import { useSuggestions } from './useSuggestions';
import { draftKeyOf, type Mode } from './writing-mode';

interface Props {
  ticket: Ticket;
  owner: string;
  mode: Mode;
  onMode: (mode: Mode) => void;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onAttach: (files: Iterable<File>) => void;
  /** Called with false when the writing is over. */
  onTyping: (isTyping: boolean) => void;
}

/**
 * The field for answers and the field for notes, one at a time. Each has its own draft and its own look, so that a note is
 * never sent to the owner of the ticket.
 */
export function WritingArea({ ticket, owner, mode, onMode, fieldRef, onAttach, onTyping }: Props) {
  const isNote = mode === 'note';
  const draftKey = draftKeyOf(owner, ticket.id, mode);
  const { text } = useDraft(draftKey);
  const { data: staff } = useListTicketStaffQuery({ id: ticket.id }, { skip: !isNote });
  const people = staff?.data.flatMap((person) => {
    const name = person.public_name ?? person.username;
    return name === null ? [] : [{ person, name }];
  });
  const suggestions = useSuggestions({
    text,
    fieldRef,
    mark: isNote ? '@' : undefined,
    options: people?.map(({ person, name }) => ({
      key: String(person.id),
      title: name,
      detail: person.username && person.username !== name ? `@${person.username}` : undefined,
      insert: `@${name} `,
    })),
    onText: (next) => changeDraft(draftKey, { text: next }),
  });
  const personOf = (key: string) => people?.find(({ person }) => String(person.id) === key)?.person;

  return (
    <Composer
      place={{ owner, ticketId: ticket.id, draftKey, isNote }}
      fieldRef={fieldRef}
      onAttach={isNote ? undefined : onAttach}
      onTyping={onTyping}
      placeholder={isNote ? 'Write a note. @ mentions a colleague' : `Write to ${nameOf(ticket.user)}`}
      sendTitle={isNote ? 'Add note' : 'Send'}
      suggestions={suggestions}
      suggestionList={
        <SuggestionList
          suggestions={suggestions}
          label="Colleagues"
          iconOf={({ key }) => {
            const person = personOf(key);
            return person && <Avatar user={person} size={24} />;
          }}
        />
      }
    >
      <div className={styles.modes} role="group" aria-label="Write">
        <button
          type="button"
          className={styles.mode}
          aria-pressed={!isNote}
          aria-keyshortcuts="R"
          onClick={() => onMode('answer')}
        >
          Answer
        </button>
        <button
          type="button"
          className={styles.mode}
          data-note
          aria-pressed={isNote}
          aria-keyshortcuts="N"
          onClick={() => onMode('note')}
        >
          <Icon name="note" size={14} /> Note
        </button>
        {isNote && <span className={styles.hint}>Only staff see notes</span>}
      </div>
    </Composer>
  );
}
