import { Outlet } from 'react-router-dom';
import { useOwnSending } from '../../features/tickets/mini-app/useOwnSending';
import { ConnectionBanner } from '../../kit/mini-app/ConnectionBanner';
import { Toasts } from '../../kit/mini-app/Toasts';
import { Footer } from './Footer';
import styles from './MiniAppLayout.module.css';

export function MiniAppLayout() {
  useOwnSending();
  return (
    <div className={styles.column}>
      <ConnectionBanner>
        <Toasts />
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
