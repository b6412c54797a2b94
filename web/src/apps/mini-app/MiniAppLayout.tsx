import { Outlet } from 'react-router-dom';
import { ConnectionBanner } from '../../ui/mini-app/ConnectionBanner';
import { Toasts } from '../../ui/mini-app/Toasts';
import { Footer } from './Footer';
import styles from './MiniAppLayout.module.css';

export function MiniAppLayout() {
  return (
    <div className={styles.column}>
      <ConnectionBanner>
        <Toasts />
        <main>
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
      <Outlet />
      <Footer />
    </>
  );
}
