import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { ConnectionBanner } from '../../kit/mini-app/ConnectionBanner';
import { Toasts } from '../../kit/mini-app/Toasts';
import { useOwnEvents } from './events';
import { Footer } from './Footer';
import styles from './MiniAppLayout.module.css';

const sendingMs = 1000;

/** The first screen comes first. A chat sends by itself. */
const OwnSending = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, sendingMs));
  return { default: (await import('../../features/tickets/mini-app/OwnSending')).OwnSending };
});

export function MiniAppLayout() {
  useOwnEvents();
  return (
    <div className={styles.column}>
      <ConnectionBanner>
        <Toasts />
        <Suspense fallback={null}>
          <OwnSending />
        </Suspense>
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
