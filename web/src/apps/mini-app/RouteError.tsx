import { routeFailureTitle, useRouteFailure } from '../../kit/core/useRouteFailure';
import button from '../../kit/mini-app/button.module.css';
import { Empty } from '../../kit/mini-app/states';
import layout from './MiniAppLayout.module.css';

/** Shown when a screen breaks. The way back loads the app again, since its state may be what broke it. */
export function RouteError() {
  const wayBack = (
    <a href="/tg" className={`${button.filled} ${button.link}`}>
      Go back
    </a>
  );
  return (
    <main className={layout.column} role="alert">
      <Empty isScreen hint={useRouteFailure()} action={wayBack}>
        {routeFailureTitle}
      </Empty>
    </main>
  );
}
