import { useEffect, useEffectEvent, useState } from 'react';
import type { MessengerView, PersonView } from '../../../page-api/page.views';
import type { PaneAddress } from './address';
import { keyOf } from '../live/api';
import { ChatInfoDialog } from '../people/ChatInfoDialog';
import { ChatPane, type PageActions } from '../chat/ChatPane';
import { paneFor } from './pane-people';
import { PeopleMenu } from '../people/PeopleMenu';
import { IconButton } from '../parts/Icon';
import { useChats } from '../live/useLiveData';

const COMING_MS = 1000;

interface PaneProps {
  messenger: MessengerView;
  person: PersonView;
  address: PaneAddress;
  /** Counts from 1; undefined if it is the only pane. */
  number: number | undefined;
  isActive: boolean;
  actions: PageActions;
  onGo: (address: PaneAddress) => void;
  onActivate: () => void;
  onClose: () => void;
  takesFocus: boolean;
}

export function placeOf(person: number, { chat, thread = 0, start }: PaneAddress) {
  return start === undefined && chat !== undefined
    ? { person, chat, thread }
    : { person, chat: person, thread: 0 };
}

/** One person in one chat. Several panes can stand side by side. */
export function Pane({ messenger, person, address, number, isActive, onGo, ...on }: PaneProps) {
  const [isInfoOpen, setIsInfoOpen] = useState(false);
  const chats = useChats(person.id);
  const place = placeOf(person.id, address);
  const chat = chats?.find(({ id }) => id === place.chat);
  const hasThread = chat?.threads.some(({ id }) => id === place.thread);
  const isAway = chats !== undefined && !hasThread;

  const movedTo = chats?.find(({ group }) => group?.movedFrom === place.chat);

  const leave = useEffectEvent(() => {
    const successor = movedTo ?? chat;
    onGo({ person: person.id, ...(successor && { chat: successor.id }) });
  });
  const hasMoved = movedTo !== undefined;
  useEffect(() => {
    if (!isAway) return;
    // The person cannot see this chat or topic. It may also be new and not loaded yet, so this waits for a moment.
    const timer = window.setTimeout(() => leave(), hasMoved ? 0 : COMING_MS);
    return () => window.clearTimeout(timer);
  }, [isAway, hasMoved]);

  return (
    <div
      className="pane-frame"
      data-active={isActive}
      onFocusCapture={() => !isActive && on.onActivate()}
      onPointerDownCapture={() => !isActive && on.onActivate()}
    >
      {number !== undefined && (
        <div className="owner">
          <PeopleMenu
            label={`Pane ${number}`}
            people={messenger.people}
            person={person}
            onPerson={(id) => onGo(paneFor(id, messenger, address))}
          />
          <IconButton name="close" label={`Close pane ${number}`} onClick={on.onClose} />
        </div>
      )}
      {chat && hasThread ? (
        <ChatPane
          key={keyOf(place)}
          bot={messenger.bot}
          chat={chat}
          label={number === undefined ? chat.title : `${chat.title}, pane ${number}`}
          place={place}
          start={address.start}
          actions={on.actions}
          onStarted={() => onGo({ person: person.id, chat: person.id })}
          onThread={(thread) => onGo({ person: person.id, chat: chat.id, thread })}
          onBack={() => onGo({ person: person.id })}
          onInfo={() => setIsInfoOpen(true)}
          takesFocus={on.takesFocus}
        />
      ) : (
        <div className="pane" />
      )}
      {isInfoOpen && chat && (
        <ChatInfoDialog
          chat={chat}
          people={messenger.people}
          place={place}
          onClose={() => setIsInfoOpen(false)}
          onThread={(thread) => {
            setIsInfoOpen(false);
            onGo({ person: person.id, chat: chat.id, thread });
          }}
        />
      )}
    </div>
  );
}
