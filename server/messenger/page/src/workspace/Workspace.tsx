import { Button, Center, Stack, Text, useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { MessengerView, PersonView } from '../../../page-api/page.views';
import { messengerActions, useListChatsQuery } from '../api';
import { MiniApp } from '../mini-app/MiniApp';
import { formatFullName } from '../parts/Avatar';
import { useShowError } from '../parts/toast';
import { NewGroupDialog, NewPersonDialog } from '../people/NewDialogs';
import { FaultsBar } from '../tools/FaultsBar';
import { ToolsPanel } from '../tools/ToolsPanel';
import { type PaneAddress, useAddress } from './address';
import { Pane } from './Pane';
import { Sidebar } from './Sidebar';

const PERSON_KEY = 'messenger-person';

export function Workspace({ messenger }: { messenger: MessengerView }) {
  const showError = useShowError();
  const [{ panes, tool }, goTo] = useAddress();
  const [chosenPaneIndex, setChosenPaneIndex] = useState(0);
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [dialog, setDialog] = useState<'person' | 'group'>();
  const [app, setApp] = useState<{ url: string; person: number }>();

  const activePaneIndex = Math.min(chosenPaneIndex, panes.length - 1);
  const activePane = panes[activePaneIndex]!;
  const person = findPerson(messenger, activePane);
  const { currentData: chats = [] } = useListChatsQuery(person?.id ?? 0, { skip: !person });
  const newPersonDialog = dialog === 'person' && (
    <NewPersonDialog
      onClose={() => setDialog(undefined)}
      onCreated={(id) => {
        setDialog(undefined);
        choosePerson(activePaneIndex, id);
      }}
    />
  );

  function showPane(index: number, pane: PaneAddress) {
    setChosenPaneIndex(index);
    goTo({ panes: panes.with(index, pane), tool });
  }
  /** A pane in which this person sees the same group if they are in it, otherwise their chat with the bot. */
  function buildPane(id: number, { chat, thread }: PaneAddress): PaneAddress {
    const isMember = chats.find(({ group }) => group?.id === chat)?.group?.members.includes(id);
    return { person: id, ...(isMember && { chat, thread }) };
  }
  function choosePerson(index: number, id: number) {
    localStorage.setItem(PERSON_KEY, String(id));
    showPane(index, buildPane(id, panes[index]!));
  }
  if (!person) {
    return (
      <Center component="main" h="100dvh">
        <Stack>
          <Text>Nobody is here yet.</Text>
          <Button onClick={() => setDialog('person')}>New person</Button>
        </Stack>
        {newPersonDialog}
      </Center>
    );
  }

  const openApp = (personId: number, url?: string, startParam?: string) =>
    void messengerActions
      .launch(personId, startParam, url)
      .then((launch) => setApp({ ...launch, person: personId }), showError);
  const getLinkHandler = (personId: number, paneIndex: number, url: string) => {
    const link = parseBotLink(url, messenger.bot.username);
    if (!link) return undefined;
    if ('miniApp' in link) return () => setApp({ url: link.miniApp, person: personId });
    if ('startApp' in link) return () => openApp(personId, undefined, link.startApp);
    return () => showPane(paneIndex, { person: personId, start: link.start });
  };
  const openLink = (personId: number, url: string) => {
    const open = getLinkHandler(personId, activePaneIndex, url);
    if (open) open();
    else window.open(url, '_blank', 'noopener');
  };
  const appOwner = app && messenger.people.find(({ id }) => id === app.person);
  const isChatChosen = activePane.chat !== undefined || activePane.start !== undefined;

  return (
    <main className="messenger" data-shows={isChatChosen ? 'chat' : 'list'}>
      <VisuallyHidden component="h1">Messenger</VisuallyHidden>
      <Sidebar
        messenger={messenger}
        person={person}
        chatId={activePane.chat ?? person.id}
        theme={theme}
        onOpenBeside={
          panes.length === 1
            ? (id) => goTo({ panes: [activePane, buildPane(id, activePane)], tool })
            : undefined
        }
        onPerson={(id) => choosePerson(activePaneIndex, id)}
        onChat={(id) => showPane(activePaneIndex, { person: person.id, chat: id })}
        onNewPerson={() => setDialog('person')}
        onNewGroup={() => setDialog('group')}
        onTools={() => goTo({ panes, tool: tool ? undefined : 'faults' })}
      />
      <div className="panes">
        <FaultsBar messenger={messenger} />
        {panes.map((pane, index) => {
          const owner = findPerson(messenger, pane) ?? person;
          return (
            <Pane
              key={index}
              messenger={messenger}
              person={owner}
              address={pane}
              number={panes.length > 1 ? index + 1 : undefined}
              isActive={index === activePaneIndex}
              getLinkHandler={(url) => getLinkHandler(owner.id, index, url)}
              onOpenApp={(url) => openApp(owner.id, url)}
              onPerson={(id) => choosePerson(index, id)}
              onGo={(next) => showPane(index, next)}
              onActivate={() => setChosenPaneIndex(index)}
              onClose={() => goTo({ panes: panes.toSpliced(index, 1), tool })}
            />
          );
        })}
      </div>
      {app && appOwner && (
        <MiniApp
          key={app.url}
          url={app.url}
          personName={formatFullName(appOwner)}
          theme={theme}
          onClose={() => setApp(undefined)}
          onLink={(url) => openLink(app.person, url)}
        />
      )}
      {tool && (
        <ToolsPanel messenger={messenger} tool={tool} onTool={(name) => goTo({ panes, tool: name })} />
      )}
      {newPersonDialog}
      {dialog === 'group' && (
        <NewGroupDialog
          people={messenger.people}
          person={person.id}
          onClose={() => setDialog(undefined)}
          onCreated={(id) => {
            setDialog(undefined);
            showPane(activePaneIndex, { person: person.id, chat: id });
          }}
        />
      )}
    </main>
  );
}

/** The person of a pane: the one in the address, the last one chosen, or the first one. */
function findPerson({ people }: MessengerView, { person }: PaneAddress): PersonView | undefined {
  const wantedId = person ?? Number(localStorage.getItem(PERSON_KEY));
  return people.find(({ id }) => id === wantedId) ?? people[0];
}

/** Parses a link that opens in this page: to the mini-app, or to the bot (on t.me, or at this page's address). */
function parseBotLink(
  url: string,
  botUsername: string,
): { miniApp: string } | { start: string } | { startApp: string } | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname, host, searchParams } = new URL(url);
  const isOwnOrigin = origin === window.location.origin;
  if (isOwnOrigin && /^\/tg(\/|$)/.test(pathname)) return { miniApp: url };
  const isOwnPage = isOwnOrigin && pathname === window.location.pathname;
  const isBot = host === 't.me' && pathname.split('/')[1]?.toLowerCase() === botUsername.toLowerCase();
  if (!isOwnPage && !isBot) return undefined;
  const startApp = searchParams.get('startapp');
  return startApp === null ? { start: searchParams.get('start') ?? '' } : { startApp };
}
