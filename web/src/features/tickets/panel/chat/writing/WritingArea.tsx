import { ActionIcon, Button } from '@mantine/core';
import { type RefObject, useState, type ReactNode, useEffect, useRef } from 'react';
import { formatName } from '../../../../../kit/core/person';
import { useDraftPart } from '../../../../../kit/core/sending/drafts';
import { Icon } from '../../../../../kit/panel/Icon';
import { notify } from '../../../../../kit/panel/notify';
import { useShortcut } from '../../../../../kit/panel/shortcuts';
import type { LoadedChat } from '../../../chat-loading';
import { useOutgoingMessages } from '../../../useSending';
import { PendingActionsBar } from '../../templates/PendingActionsBar';
import { ReplyTemplates } from '../../templates/ReplyTemplates';
import { hasActions, readPendingActions, storePendingActions } from '../../templates/template-actions';
import { buildStaffDraftKey, type WritingMode } from '../../../staff-draft-key';
import { MessageInput } from './MessageInput';
import styles from './MessageInput.module.css';
import { useColleagueSuggestions, useTemplateSuggestions } from './suggestion-sources';
import { useSuggestions, type Suggestion, type SuggestionListState } from './useSuggestions';

interface Props {
  chat: LoadedChat;
  queueOwner: string;
  mode: WritingMode;
  onMode: (mode: WritingMode) => void;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onAttach: (files: Iterable<File>) => void;
  /** Called with false when typing ends. */
  onTyping: (isTyping: boolean) => void;
}

/** The field for replies or notes. Each mode has its own draft and its own look, so that nobody sends a note to the owner. */
export function WritingArea({ chat, queueOwner, mode, onMode, fieldRef, onAttach, onTyping }: Props) {
  const { ticket } = chat;
  const isNote = mode === 'note';
  const draftKey = buildStaffDraftKey(queueOwner, ticket.id, mode);
  const hasSlash = useDraftPart(draftKey, ({ text }) => text.includes('/'));
  const colleagues = useColleagueSuggestions(ticket, isNote);
  const templates = useTemplateSuggestions(ticket, !isNote && hasSlash);
  useShortcut({ keys: 'R', title: 'Reply', group: 'Ticket', run: () => onMode('reply') });
  useShortcut({ keys: 'N', title: 'Write a note', group: 'Ticket', run: () => onMode('note') });
  const [isManagingTemplates, setManagingTemplates] = useState(false);
  const outgoing = useOutgoingMessages(queueOwner, chat);
  /** Whether the reply after which the stored actions run is still in the send queue. */
  const isReplyQueued = () => {
    const replyKey = readPendingActions(draftKey)?.replyKey;
    return replyKey !== undefined && outgoing.some(({ key }) => key === replyKey);
  };
  const suggestionState = useSuggestions({
    draftKey,
    fieldRef,
    mark: isNote ? '@' : '/',
    suggestions: isNote ? colleagues.suggestions : templates.suggestions,
    shouldIgnoreEnterWhenEmpty: !isNote,
    onAccept: (suggestion) => {
      const actions = isNote ? undefined : templates.getActions(suggestion);
      if (!actions || !hasActions(actions)) return;
      if (!isReplyQueued()) return storePendingActions(draftKey, actions);
      notify.warning(
        'Only the text was inserted, because the actions of the previous reply have not run yet',
      );
    },
  });
  const hasText = useDraftPart(draftKey, ({ text }) => text.trim() !== '');
  const draftKeyWithText = useRef<string>(undefined);
  // Emptying the field removes the actions of the inserted template. Actions that are linked to a queued or sent reply stay.
  useEffect(() => {
    if (hasText) draftKeyWithText.current = draftKey;
    else if (draftKeyWithText.current === draftKey) {
      draftKeyWithText.current = undefined;
      const pending = readPendingActions(draftKey);
      if (pending && pending.replyKey === undefined) storePendingActions(draftKey, null);
    }
  }, [draftKey, hasText]);
  const linkActionsToReply = (replyKey: string) => {
    const pending = readPendingActions(draftKey);
    if (pending && pending.problem === undefined && !isReplyQueued())
      storePendingActions(draftKey, { ...pending, replyKey });
  };

  return (
    <MessageInput
      target={{ owner: queueOwner, ticketId: ticket.id, draftKey, isNote }}
      fieldRef={fieldRef}
      onAttach={isNote ? undefined : onAttach}
      onTyping={onTyping}
      onSend={isNote ? undefined : linkActionsToReply}
      placeholder={
        isNote ? 'Write a note. @ mentions a colleague' : `Write to ${shortenName(formatName(ticket.user))}`
      }
      sendTitle={isNote ? 'Add note' : 'Send'}
      suggestionState={suggestionState}
      toolButton={
        !isNote && (
          <ActionIcon
            size={36}
            aria-label="Reply templates"
            title="Reply templates (/)"
            onClick={suggestionState.openList}
          >
            <Icon name="template" size={18} />
          </ActionIcon>
        )
      }
      suggestionList={
        <SuggestionList
          state={suggestionState}
          label={isNote ? 'Colleagues' : 'Reply templates'}
          getIcon={isNote ? colleagues.getIcon : undefined}
          empty={isNote ? undefined : templates.empty}
          footer={
            isNote ? undefined : (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  fieldRef.current?.focus(); // so that it gets the focus back when the popup closes
                  setManagingTemplates(true);
                }}
              >
                Manage templates
              </Button>
            )
          }
        />
      }
    >
      <div className={styles.modes} role="group" aria-label="Write">
        <button
          type="button"
          className={styles.mode}
          aria-pressed={!isNote}
          aria-keyshortcuts="R"
          onClick={() => onMode('reply')}
        >
          Reply
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
      {!isNote && <PendingActionsBar chat={chat} draftKey={draftKey} queueOwner={queueOwner} />}
      {isManagingTemplates && <ReplyTemplates onClose={() => setManagingTemplates(false)} />}
    </MessageInput>
  );
}

function shortenName(name: string): string {
  const characters = [...name];
  return characters.length > 24 ? `${characters.slice(0, 20).join('')}…` : name;
}

interface SuggestionListProps {
  state: SuggestionListState;
  label: string;
  getIcon?: (suggestion: Suggestion) => ReactNode;
  /** Shown without matches and while loading. */
  empty?: ReactNode;
  footer?: ReactNode;
}

/**
 * The list above the field. A click on it keeps the focus in the field. Shift+Tab in the field moves the focus to the button of the
 * footer, where Escape still closes the list.
 */
function SuggestionList({ state, label, getIcon, empty, footer }: SuggestionListProps) {
  const { id, boxRef, isOpen, matches, currentIndex, accept, onBlur, onKeyDown } = state;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[currentIndex]?.scrollIntoView({ block: 'nearest' });
  }, [currentIndex, isOpen]);
  const isEmpty = !matches || matches.length === 0;
  if (!isOpen || (isEmpty && !empty)) return null;
  return (
    <div
      ref={boxRef}
      className={styles.suggestions}
      onPointerDown={(event) => event.preventDefault()}
      onBlur={onBlur}
      onKeyDown={(event) => event.key === 'Escape' && onKeyDown(event)}
    >
      {isEmpty ? (
        <div className={styles.empty} role="status">
          {empty}
        </div>
      ) : (
        <ul ref={list} id={id} role="listbox" aria-label={label} className={styles.list}>
          {matches.map((suggestion, index) => (
            <li
              key={suggestion.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === currentIndex}
              className={styles.option}
              onClick={() => accept(suggestion)}
            >
              {getIcon?.(suggestion)}
              <span className={styles.optionText}>
                <bdi className={styles.title}>{suggestion.title}</bdi>
                {suggestion.detail && <span className={styles.detail}>{suggestion.detail}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
