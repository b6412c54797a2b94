import { routeFailureTitle, useRouteFailure } from '../../kit/core/useRouteFailure';
import styles from './RouteError.module.css';

/** Shown when a screen breaks. */
export function RouteError() {
  return (
    <main className={styles.page} role="alert">
      <h1>{routeFailureTitle}</h1>
      <p>{useRouteFailure()}</p>
      <a href="/panel">Go back</a>
    </main>
  );
}
