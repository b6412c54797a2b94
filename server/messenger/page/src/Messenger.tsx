import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { MessageView } from '../../page.views';
import { type Address, useAddress } from './address';
import { api, keyOf } from './api';
import { ChatInfoDialog } from './ChatInfoDialog';
import { ChatPane } from './ChatPane';
import { Dialog } from './Dialog';
import { MiniApp } from './MiniApp';
import { NewGroupDialog } from './NewGroupDialog';
import { NewPersonDialog } from './NewPersonDialog';
import { Sidebar } from './Sidebar';
import { useTheme } from './theme';
import { useLiveData, useMessenger } from './useLiveData';
import { useMediaQuery } from './useMediaQuery';

const ANSWER_WAIT_MS = 10_000;
const TOAST_MS = 4000;
const COMING_MS = 1000;
const PERSON_KEY = 'messenger-person';

type OpenDialog = 'person' | 'group' | 'info';

export function Messenger() {
  const [address, goTo] = useAddress();
  const [theme, toggleTheme] = useTheme();
  const isWide = useMediaQuery('(min-width: 720px)');
  const [toast, setToast] = useState('');
  const [alert, setAlert] = useState('');
  const [dialog, setDialog] = useState<OpenDialog>();
  const [app, setApp] = useState<string>();
  const [pressed, setPressed] = useState<string>();
  const [drafts] = useState(() => new Map<string, string>());
  const onError = useCallback(
    (error: unknown) => setToast(error instanceof Error ? error.message : String(error)),
    [],
  );

  const { messenger, reload } = useMessenger(onError);
  const people = messenger?.people ?? [];
  const wanted = address.person ?? Number(localStorage.getItem(PERSON_KEY));
  const person = people.find(({ id }) => id === wanted) ?? people[0];
  const isChatChosen = address.chat !== undefined || address.start !== undefined;
  const isPaneShown = isWide || isChatChosen;

  const place = person && isPaneShown ? placeOf(person.id, address) : undefined;
  const live = useLiveData(person?.id, {
    place,
    onAnswer: ({ text, alert: isAlert }) => {
      setPressed(undefined);
      (isAlert ? setAlert : setToast)(text);
    },
    onChanged: () => void reload(),
    onError,
  });
  const chat = place && live.chats?.find(({ id }) => id === place.chat);

  const isAway = person !== undefined && place !== undefined && live.chats !== undefined && !chat;
  const goHome = useEffectEvent(() => person && goTo({ person: person.id }));
  useEffect(() => {
    if (!isAway) return;
    // A group that this person is not in, unless it was made just now and is still to come.
    const timer = window.setTimeout(() => goHome(), COMING_MS);
    return () => window.clearTimeout(timer);
  }, [isAway]);
  useEffect(() => {
    if (!toast) return;
    const timer = window.setTimeout(() => setToast(''), TOAST_MS);
    return () => window.clearTimeout(timer);
  }, [toast]);
  useEffect(() => {
    if (!pressed) return;
    const timer = window.setTimeout(() => setPressed(undefined), ANSWER_WAIT_MS);
    return () => window.clearTimeout(timer);
  }, [pressed]);

  const closeDialog = () => setDialog(undefined);
  const openApp = (url?: string, startParam?: string) => {
    if (person) void api.launch(person.id, startParam, url).then((launch) => setApp(launch.url), onError);
  };
  /** Links to the bot itself, as t.me's or this page's own, stay in this page. */
  const localLink = (url: string) => {
    const link = URL.canParse(url) ? new URL(url) : undefined;
    if (!messenger || !person || !link) return undefined;
    const isOwnPage = link.origin === window.location.origin && link.pathname === window.location.pathname;
    const isBot =
      link.host === 't.me' &&
      link.pathname.split('/')[1]?.toLowerCase() === messenger.bot.username.toLowerCase();
    if (!isOwnPage && !isBot) return undefined;
    const startApp = link.searchParams.get('startapp');
    if (startApp !== null) return () => openApp(undefined, startApp);
    return () => goTo({ person: person.id, chat: person.id, start: link.searchParams.get('start') ?? '' });
  };
  const openLink = (url: string) => {
    const open = localLink(url);
    if (open) open();
    else window.open(url, '_blank', 'noopener');
  };
  const choosePerson = (id: number) => {
    localStorage.setItem(PERSON_KEY, String(id));
    setApp(undefined);
    goTo({ ...(address.chat && address.chat < 0 ? address : {}), person: id });
  };
  const press = (message: MessageView, data: string) => {
    if (!place) return;
    setPressed(`${message.id}:${data}`);
    api.press(place, message.id, data).catch(onError);
  };

  if (!messenger) return <main className="notice">{toast || 'Loading…'}</main>;
  if (!person) {
    return (
      <main className="notice">
        <p>Nobody is here yet.</p>
        <button type="button" className="primary" onClick={() => setDialog('person')}>
          New person
        </button>
        {dialog === 'person' && (
          <NewPersonDialog
            onClose={closeDialog}
            onCreated={(id) => (closeDialog(), choosePerson(id))}
            onError={onError}
          />
        )}
      </main>
    );
  }

  return (
    <main className="messenger" data-pane={isChatChosen ? 'chat' : 'list'} data-app={app !== undefined}>
      <h1 className="visually-hidden">Messenger</h1>
      <Sidebar
        bot={messenger.bot}
        people={people}
        person={person}
        chats={live.chats}
        chat={place?.chat}
        theme={theme}
        onPerson={choosePerson}
        onChat={(id) => goTo({ person: person.id, chat: id })}
        onNewPerson={() => setDialog('person')}
        onNewGroup={() => setDialog('group')}
        onToggleTheme={toggleTheme}
      />
      {chat && place && (
        <ChatPane
          key={keyOf(place)}
          drafts={drafts}
          bot={messenger.bot}
          chat={chat}
          place={place}
          messages={live.messages}
          isTyping={live.isTyping}
          start={address.start}
          pressed={pressed}
          localLink={localLink}
          onStarted={() => goTo({ person: person.id, chat: person.id })}
          onThread={(thread) => goTo({ person: person.id, chat: chat.id, thread })}
          onBack={() => goTo({ person: person.id })}
          onInfo={() => setDialog('info')}
          onOpenApp={openApp}
          onPress={press}
          onError={onError}
        />
      )}
      {app !== undefined && (
        <MiniApp key={app} url={app} theme={theme} onClose={() => setApp(undefined)} onLink={openLink} />
      )}
      {dialog === 'person' && (
        <NewPersonDialog
          onClose={closeDialog}
          onCreated={(id) => (closeDialog(), choosePerson(id))}
          onError={onError}
        />
      )}
      {dialog === 'group' && (
        <NewGroupDialog
          people={people}
          person={person.id}
          onClose={closeDialog}
          onCreated={(id) => (closeDialog(), goTo({ person: person.id, chat: id }))}
          onError={onError}
        />
      )}
      {dialog === 'info' && chat && (
        <ChatInfoDialog
          chat={chat}
          people={people}
          person={person.id}
          onClose={closeDialog}
          onThread={(thread) => (closeDialog(), goTo({ person: person.id, chat: chat.id, thread }))}
          onError={onError}
        />
      )}
      {alert && (
        <Dialog title={messenger.bot.name} onClose={() => setAlert('')}>
          <p>{alert}</p>
          <div className="dialog-buttons">
            <button type="button" className="primary" onClick={() => setAlert('')}>
              OK
            </button>
          </div>
        </Dialog>
      )}
      <div className="toast" role="status">
        {toast && <p>{toast}</p>}
      </div>
    </main>
  );
}

function placeOf(person: number, { chat, thread = 0, start }: Address) {
  return start === undefined && chat !== undefined
    ? { person, chat, thread }
    : { person, chat: person, thread: 0 };
}
