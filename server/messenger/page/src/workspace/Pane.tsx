import { CloseButton, Group } from '@mantine/core';
import { useState } from 'react';
import type { MessengerView, PersonView } from '../../../page-api/page.views';
import { useListChatsQuery } from '../api';
import { ChatPane } from '../chat/ChatPane';
import { ChatInfoDialog } from '../people/ChatInfoDialog';
import { PeopleMenu } from '../people/PeopleMenu';
import type { PaneAddress } from './address';

interface PaneProps {
  messenger: MessengerView;
  person: PersonView;
  address: PaneAddress;
  /** From 1. Undefined: it is the only pane. */
  number: number | undefined;
  isActive: boolean;
  getLinkHandler: (url: string) => (() => void) | undefined;
  onOpenApp: (url?: string) => void;
  onPerson: (id: number) => void;
  onGo: (address: PaneAddress) => void;
  onActivate: () => void;
  onClose: () => void;
}

/** One person in one chat. Two panes can stand side by side. */
export function Pane({ messenger, person, address, number, isActive, onGo, ...handlers }: PaneProps) {
  const [isInfoOpen, setIsInfoOpen] = useState(false);
  const { currentData: chats } = useListChatsQuery(person.id);
  const { chat: chatId = person.id, thread = 0, start } = address;
  // A supergroup that has replaced the group of the address is shown instead of it.
  const chat =
    chats?.find(({ id }) => id === chatId) ?? chats?.find(({ group }) => group?.movedFrom === chatId);
  const threadKey = chat && {
    person: person.id,
    chat: chat.id,
    thread: chat.threads.find(({ id }) => id === thread)?.id ?? 0,
  };
  const goToThread = (threadId: number) => {
    setIsInfoOpen(false);
    onGo({ person: person.id, chat: chatId, thread: threadId });
  };
  return (
    <div
      className="pane-frame"
      data-active={isActive}
      onFocusCapture={handlers.onActivate}
      onPointerDownCapture={handlers.onActivate}
    >
      {number !== undefined && (
        <Group className="owner" gap={4} wrap="nowrap">
          <PeopleMenu
            label={`Pane ${number}`}
            people={messenger.people}
            person={person}
            onPerson={handlers.onPerson}
          />
          <CloseButton aria-label={`Close pane ${number}`} onClick={handlers.onClose} />
        </Group>
      )}
      {threadKey ? (
        <ChatPane
          key={Object.values(threadKey).join()}
          bot={messenger.bot}
          chat={chat}
          label={number === undefined ? chat.title : `${chat.title}, pane ${number}`}
          threadKey={threadKey}
          startParam={start}
          getLinkHandler={handlers.getLinkHandler}
          onOpenApp={handlers.onOpenApp}
          onStarted={() => onGo({ person: person.id, chat: person.id })}
          onThread={goToThread}
          onBack={() => onGo({ person: person.id })}
          onInfo={() => setIsInfoOpen(true)}
        />
      ) : (
        <div className="pane" />
      )}
      {isInfoOpen && threadKey && (
        <ChatInfoDialog
          bot={messenger.bot}
          chat={chat}
          people={messenger.people}
          threadKey={threadKey}
          onClose={() => setIsInfoOpen(false)}
          onThread={goToThread}
        />
      )}
    </div>
  );
}
