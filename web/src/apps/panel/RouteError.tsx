import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import styles from './RouteError.module.css';

/** Shown when a screen breaks: the router's words (spec 2.1) and a way back. */
export function RouteError() {
  const error = useRouteError();
  const reason = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : error instanceof Error
      ? error.message
      : String(error);
  return (
    <main className={styles.page} role="alert">
      <h1>Unexpected Application Error!</h1>
      <p>{reason}</p>
      <a href="/panel">Go back</a>
    </main>
  );
}
