import { type ComponentType, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useConnection } from '../../store/connection.slice';
import { ConnectionBanner } from '../../kit/mini-app/ConnectionBanner';
import { Toasts } from '../../kit/mini-app/Toasts';
import { restMs } from '../open-app';
import { useOwnEvents } from './events';
import { Footer } from './Footer';
import styles from './MiniAppLayout.module.css';

/** Downloaded a little later, because the first screen comes first. A chat sends by itself. */
function OwnSendingSoon() {
  const [OwnSending, setOwnSending] = useState<ComponentType>();
  const canDownload = useConnection() === 'ok' && !OwnSending;
  useEffect(() => {
    if (!canDownload) return;
    const timer = setTimeout(() => {
      import('../../features/tickets/mini-app/OwnSending').then(
        (it) => setOwnSending(() => it.OwnSending),
        () => undefined, // it tries again when the connection was lost and is back
      );
    }, restMs);
    return () => clearTimeout(timer);
  }, [canDownload]);
  return OwnSending && <OwnSending />;
}

export function MiniAppLayout() {
  useOwnEvents();
  return (
    <div className={styles.column}>
      <ConnectionBanner>
        <Toasts />
        <OwnSendingSoon />
        <main className={styles.screen} tabIndex={-1}>
          <Outlet />
        </main>
      </ConnectionBanner>
    </div>
  );
}

/** A route around the screens that have the footer. */
export function WithFooter() {
  return (
    <>
      <div className={styles.aboveFooter}>
        <Outlet />
      </div>
      <Footer />
    </>
  );
}
