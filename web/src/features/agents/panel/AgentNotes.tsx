import { Button, Skeleton, Textarea } from '@mantine/core';
import { useState } from 'react';
import { cleanMessage } from '../../../../../server/shared/typed-text.rules';
import { CreateAgentNote as limits } from '../../../api/limits.gen';
import type { Agent, AgentNote } from '../../../api/panel.api.gen';
import { pluralize } from '../../../kit/core/format';
import { createSubmitHandler } from '../../../kit/core/useSubmission';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { pickRows, QueryRows } from '../../../kit/panel/QueryTable';
import { ShortTime } from '../../../kit/panel/ShortTime';
import { UserName } from '../../../kit/panel/UserName';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useGetMeQuery } from '../../auth/api';
import { useCreateAgentNoteMutation, useDeleteAgentNoteMutation, useListAgentNotesQuery } from '../api';
import { Section } from './Section';
import styles from './AgentScreen.module.css';

export function AgentNotes({ agent: { user, notes, notes_count } }: { agent: Agent }) {
  const [typedText, setTypedText] = useState('');
  const [create] = useCreateAgentNoteMutation();
  const { submit, isBusy, fieldErrors } = useSubmit(
    (text: string, key) => create({ id: user.id, createAgentNote: { text }, 'Idempotency-Key': key }),
    {
      refusals: { 'Not found': 'This agent is no longer in your brands' },
      isChanged: typedText.trim() !== '',
      validate: (text) => !text && 'Note is empty',
      onDone: (_note, text) => setTypedText((current) => (cleanMessage(current) === text ? '' : current)),
    },
  );
  return (
    <Section title="Notes" note="only staff see them">
      <form onSubmit={createSubmitHandler(() => submit(cleanMessage(typedText)))}>
        <Textarea
          aria-label="New note"
          placeholder="What colleagues should know"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={limits.text.maxLength}
          value={typedText}
          error={fieldErrors.text}
          onChange={(event) => setTypedText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" mt={8} loading={isBusy}>
          Add note
        </Button>
      </form>
      {notes.length === 0 ? (
        <p className={styles.muted}>No notes yet.</p>
      ) : (
        <Notes agentId={user.id} notes={notes} count={notes_count} />
      )}
    </Section>
  );
}

interface NotesProps {
  agentId: number;
  notes: AgentNote[];
  /** The number of these notes and all older ones. */
  count: number;
  /** Whether the notes replaced the button that loaded them. If so, they get the focus of the button. */
  isOlder?: boolean;
}

/** Removing a focused button leaves the focus at the body. */
function focusIfLost(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus();
}

function Notes({ agentId, notes, count, isOlder }: NotesProps) {
  const [isShowingOlder, setShowingOlder] = useState(false);
  const olderCount = count - notes.length;
  const oldest = notes.at(-1);
  return (
    <>
      <ul
        className={styles.notes}
        aria-label={isOlder ? 'Older notes' : 'Notes'}
        tabIndex={-1}
        ref={isOlder ? focusIfLost : undefined}
      >
        {notes.map((note) => (
          <Note key={note.id} agentId={agentId} note={note} />
        ))}
      </ul>
      {olderCount > 0 &&
        oldest &&
        (isShowingOlder ? (
          <OlderNotes agentId={agentId} beforeId={oldest.id} count={olderCount} />
        ) : (
          <Button variant="default" mt={8} onClick={() => setShowingOlder(true)}>
            Show {pluralize(olderCount, 'older note')}
          </Button>
        ))}
    </>
  );
}

function OlderNotes({ agentId, beforeId, count }: { agentId: number; beforeId: number; count: number }) {
  const query = useListAgentNotesQuery({ id: agentId, before: beforeId });
  return (
    <QueryRows shouldKeepRows query={pickRows(query, ({ notes }) => notes)} empty={null}>
      {(notes) =>
        notes ? <Notes isOlder {...{ agentId, notes, count }} /> : <Skeleton height={60} mt={12} />
      }
    </QueryRows>
  );
}

function Note({ agentId, note }: { agentId: number; note: AgentNote }) {
  const { data: me } = useGetMeQuery();
  const { submit, isBusy } = useSubmit(useDeleteAgentNoteMutation(), {
    successText: 'Note deleted',
    refusals: { 'Not found': 'This note was already deleted' },
  });
  const canDelete = me !== undefined && (me.id === note.author.id || me.role === 'admin');
  return (
    <li className={styles.note}>
      <p className={styles.noteText} dir="auto">
        {note.text}
      </p>
      <div className={styles.noteFoot}>
        <UserName isAmongStaff user={note.author} />
        <ShortTime at={Date.parse(note.created_at) / 1000} />
        {canDelete && (
          <span className={styles.delete}>
            <DoubleClickButton
              size="compact-xs"
              variant="subtle"
              color="red"
              loading={isBusy}
              armedLabel="Click again to delete"
              onConfirm={() => void submit({ id: agentId, noteId: note.id })}
            >
              Delete
            </DoubleClickButton>
          </span>
        )}
      </div>
    </li>
  );
}
