import { useState } from 'react';
import type { MessageView } from '../../../page-api/page.message.views';
import type { MessengerView } from '../../../page-api/page.views';
import { type PaneAddress, useAddress } from './address';
import { api } from '../live/api';
import { readBotLink } from '../mini-app/bot-link';
import { useFail } from '../parts/feedback';
import { FaultsBar } from '../tools/FaultsBar';
import { MiniApp } from '../mini-app/MiniApp';
import { NewGroupDialog } from '../people/NewGroupDialog';
import { NewPersonDialog } from '../people/NewPersonDialog';
import { Pane, placeOf } from './Pane';
import { beside, paneFor, personOf, rememberPerson } from './pane-people';
import { fullName } from '../parts/person-name';
import { Sidebar } from './Sidebar';
import { useTheme } from './theme';
import { ToolsPanel } from '../tools/ToolsPanel';
import { useMediaQuery } from '../parts/useMediaQuery';

const MAX_PANES = 3;

interface WorkspaceProps {
  messenger: MessengerView;
  /** The button that waits for the bot's answer. */
  pressed: string | undefined;
  onPressed: (pressed: string | undefined) => void;
  /** Shows a text for a moment. */
  say: (text: string) => void;
}

/** The chats on the left, one to three panes, and the mini-app or the tools on the right. */
export function Workspace({ messenger, pressed, onPressed, say }: WorkspaceProps) {
  const fail = useFail();
  const [{ panes, active, tool }, goTo] = useAddress();
  const [theme, toggleTheme] = useTheme();
  const hasRoom = useMediaQuery('(min-width: 1000px)');
  const isWide = useMediaQuery('(min-width: 720px)');
  const [dialog, setDialog] = useState<'person' | 'group'>();
  const [app, setApp] = useState<{ url: string; person: number }>();
  const [hasChosen, setHasChosen] = useState(false);
  const closeDialog = () => setDialog(undefined);

  const activePane = panes[active] ?? {};
  const person = personOf(messenger, activePane);
  const goPane = (index: number, pane: PaneAddress) =>
    goTo({ panes: panes.map((known, at) => (at === index ? pane : known)), active: index, tool });
  const choosePerson = (id: number) => {
    rememberPerson(id);
    goPane(active, paneFor(id, messenger, activePane));
  };
  const newPersonDialog = dialog === 'person' && (
    <NewPersonDialog onClose={closeDialog} onCreated={(id) => (closeDialog(), choosePerson(id))} />
  );
  if (!person) {
    return (
      <main className="notice">
        <p>Nobody is here yet.</p>
        <button type="button" className="primary" onClick={() => setDialog('person')}>
          New person
        </button>
        {newPersonDialog}
      </main>
    );
  }

  const shown = hasRoom ? panes.map((_, index) => index) : [active];
  const isChatChosen = activePane.chat !== undefined || activePane.start !== undefined;
  const arePanesShown = isWide || isChatChosen;
  const openApp = (who: number, url?: string, startParam?: string) =>
    void api.launch(who, startParam, url).then((launch) => setApp({ ...launch, person: who }), fail);
  const localLink = (who: number, index: number) => (url: string) => {
    const link = readBotLink(url, messenger.bot.username);
    if (!link) return undefined;
    if ('miniApp' in link) return () => setApp({ url: link.miniApp, person: who });
    if ('startApp' in link) return () => openApp(who, undefined, link.startApp);
    return () => goPane(index, { person: who, chat: who, start: link.start });
  };
  const openLink = (who: number) => (url: string) => {
    const open = localLink(who, active)(url);
    if (open) open();
    else window.open(url, '_blank', 'noopener');
  };
  const press = (who: number) => (message: MessageView, data: string) => {
    onPressed(`${message.id}:${data}`);
    api.press({ person: who, chat: message.chat, thread: 0 }, message.id, data).catch((error: unknown) => {
      onPressed(undefined);
      fail(error);
    });
  };
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => say('Copied'),
      () => say('The browser did not let it be copied'),
    );
  const addPane = (who?: number) =>
    goTo({ panes: [...panes, beside(messenger, panes, who)], active: panes.length, tool });
  const closePane = (index: number) => {
    const left = panes.filter((_, at) => at !== index);
    goTo({ panes: left, active: Math.max(0, active >= index ? active - 1 : active), tool });
  };
  const appOwner = app && messenger.people.find(({ id }) => id === app.person);

  return (
    <main
      className="messenger"
      data-pane={isChatChosen ? 'chat' : 'list'}
      data-side={app !== undefined || tool !== undefined}
    >
      <h1 className="visually-hidden">Messenger</h1>
      <Sidebar
        messenger={messenger}
        person={person}
        chat={arePanesShown ? placeOf(person.id, activePane).chat : undefined}
        theme={theme}
        onAddPane={hasRoom && panes.length < MAX_PANES ? addPane : undefined}
        onPerson={choosePerson}
        onChat={(id) => {
          setHasChosen(true);
          goPane(active, { person: person.id, chat: id });
        }}
        onNewPerson={() => setDialog('person')}
        onNewGroup={() => setDialog('group')}
        onToggleTheme={toggleTheme}
        onTools={() => goTo({ panes, active, tool: tool ? undefined : 'faults' })}
      />
      {arePanesShown && (
        <div className="panes" data-count={shown.length}>
          <FaultsBar messenger={messenger} />
          {shown.map((index) => {
            const pane = panes[index] ?? {};
            const owner = personOf(messenger, pane);
            return (
              owner && (
                <Pane
                  key={index}
                  messenger={messenger}
                  person={owner}
                  address={pane}
                  number={shown.length > 1 ? index + 1 : undefined}
                  isActive={index === active}
                  actions={{
                    pressed,
                    localLink: localLink(owner.id, index),
                    onCopy: copy,
                    onPress: press(owner.id),
                    onOpenApp: (url) => openApp(owner.id, url),
                  }}
                  onGo={(next) => goPane(index, next)}
                  onActivate={() => goTo({ panes, active: index, tool }, 'replace')}
                  onClose={() => closePane(index)}
                  takesFocus={index === active && hasChosen}
                />
              )
            );
          })}
        </div>
      )}
      {app && appOwner && (
        <MiniApp
          key={app.url}
          url={app.url}
          person={fullName(appOwner)}
          theme={theme}
          onClose={() => setApp(undefined)}
          onLink={openLink(app.person)}
        />
      )}
      {tool && (
        <ToolsPanel
          messenger={messenger}
          person={person.id}
          tool={tool}
          onTool={(name) => goTo({ panes, active, tool: name })}
          onClose={() => goTo({ panes, active })}
        />
      )}
      {newPersonDialog}
      {dialog === 'group' && (
        <NewGroupDialog
          people={messenger.people}
          person={person.id}
          onClose={closeDialog}
          onCreated={(id) => (closeDialog(), goPane(active, { person: person.id, chat: id }))}
        />
      )}
    </main>
  );
}
