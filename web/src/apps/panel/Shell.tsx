import { ActionIcon, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom';
import { subscribeToEvents, refreshLive } from './events';
import { isAllowed } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import { PasskeyHost } from '../../features/auth/panel/passkeys/PasskeyHost';
import { useIdleLogout } from '../../features/auth/panel/useIdleLogout';
import { renderPersonCard } from './person-card';
import { useRefreshClock } from '../../features/statistics/panel/RefreshStat';
import { TicketAlerts } from '../../features/tickets/panel/TicketAlerts';
import { useStaffMessageSending } from '../../features/tickets/panel/useStaffMessageSending';
import { usePart } from '../../kit/core/lazy-part';
import { createPartLoader } from '../../kit/core/part-loader';
import { Icon } from '../../kit/panel/Icon';
import { Logo } from '../../kit/panel/Logo';
import { ShortcutHelp } from '../../kit/panel/ShortcutHelp';
import { UnsavedGuard } from '../../kit/panel/unsaved';
import { useGetManagerStatQuery } from '../../features/statistics/counters-api';
import { HasNoBrandsContext } from '../../kit/panel/states';
import { RenderUserCardContext } from '../../kit/panel/UserName';
import { EVERYWHERE, GO_TO, useShortcut } from '../../kit/panel/shortcuts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { Palette } from './palette/Palette';
import { PaletteIconButton, closePalette, selectIsPaletteOpen, togglePalette } from './palette/PaletteButton';
import { type Section, sections } from './screens';
import { Sidebar } from './Sidebar';
import styles from './Shell.module.css';

const loadUndoBar = createPartLoader('UndoBar', () => import('../../features/deposits/panel/undo/UndoBar'));

const nonStaffPollMs = 10_000;

export function Shell() {
  const me = useOwnRights();
  const isStaff = me !== undefined && isAllowed(me, 'staff');
  const refresh = useLiveData(isStaff);
  const { data: stat } = useGetManagerStatQuery(undefined, { skip: !isStaff });
  useStaffMessageSending(isStaff ? me.id : undefined);
  useIdleLogout();
  const [isDrawerOpen, drawer] = useDisclosure();
  const { pathname } = useLocation();

  useEffect(() => drawer.close(), [pathname]); // oxlint-disable-line react/exhaustive-deps -- `drawer` is new each time

  return (
    <PasskeyHost>
      <div className={styles.shell}>
        <a href="#content" className={styles.skip}>
          Skip to content
        </a>
        <aside className={styles.sidebar} aria-label="Sidebar">
          <Sidebar onRefresh={refresh} />
        </aside>
        <nav className={styles.topbar} aria-label="Menu">
          <ActionIcon size={40} aria-label="Open menu" onClick={drawer.open}>
            <Icon name="menu" size={22} />
          </ActionIcon>
          <Logo />
          {isStaff && <PaletteIconButton />}
        </nav>
        <Drawer
          opened={isDrawerOpen}
          onClose={drawer.close}
          size={272}
          padding={0}
          title="Menu"
          closeButtonProps={{ 'aria-label': 'Close menu' }}
          classNames={{
            content: styles.drawer,
            header: styles.drawerHeader,
            title: styles.drawerTitle,
            body: styles.drawerBody,
          }}
        >
          <Sidebar onRefresh={refresh} />
        </Drawer>
        <main id="content" className={styles.content} tabIndex={-1}>
          <RenderUserCardContext value={isStaff ? renderPersonCard : null}>
            <HasNoBrandsContext value={stat?.has_brands === false}>
              <Outlet />
            </HasNoBrandsContext>
          </RenderUserCardContext>
        </main>
        {/* The screen of moderation has its own undo bar. */}
        {isStaff && pathname !== '/deposits/moderation' && <DelayedUndoBar />}
        {isStaff && <TicketAlerts me={me} />}
        <ShortcutHelp />
        {isStaff &&
          sections
            .filter(({ letter, audience }) => letter && isAllowed(me, audience))
            .map((section) => <GoToKeys key={section.to} section={section} />)}
        {isStaff && <PaletteHost />}
        <UnsavedGuard />
        {/* The history entry of a page load has the key "default", whatever its path. */}
        <ScrollRestoration getKey={({ key, pathname: path }) => (key === 'default' ? path : key)} />
      </div>
    </PasskeyHost>
  );
}

/** G and a letter open a section. */
function GoToKeys({ section: { letter, title, to } }: { section: Section }) {
  const navigate = useNavigate();
  useShortcut({
    keys: `G ${letter}`,
    title,
    group: GO_TO,
    shouldWaitForPause: true,
    run: () => void navigate(to),
  });
  return null;
}

/** Downloaded after the screen, because it is not needed before a decision. */
function DelayedUndoBar() {
  const { part: UndoBar } = usePart(loadUndoBar);
  return UndoBar && <UndoBar />;
}

function PaletteHost() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsPaletteOpen);
  useShortcut({
    keys: 'mod+K',
    title: 'Search and actions',
    group: EVERYWHERE,
    run: () => dispatch(togglePalette()),
  });
  useEffect(() => () => void dispatch(closePalette()), [dispatch]);
  return isOpen && <Palette />;
}

/** Loads the person and their rights. The event stream is for staff only, so others poll. */
function useOwnRights() {
  const { data: me } = useGetMeQuery(undefined, { refetchOnFocus: true });
  const isNonStaff = me?.role === 'user';
  useGetMeQuery(undefined, {
    skip: !isNonStaff,
    pollingInterval: nonStaffPollMs,
    skipPollingIfUnfocused: true,
  });
  return me;
}

/** Refetches what has changed while the screen is open. The returned function refetches all data that events can change. */
function useLiveData(isStaff: boolean): () => void {
  const store = useAppStore();
  useEffect(() => {
    if (isStaff) return subscribeToEvents(store);
  }, [store, isStaff]);

  const refresh = () => refreshLive(store.dispatch);
  useRefreshClock(isStaff, refresh);
  return refresh;
}
