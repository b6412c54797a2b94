import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { onOtherPerson, onSessionEnd } from './api/credentials';
import { newStore } from './api/store';
import { forgetWayBack, keepWayBack } from './api/way-back';

// Two apps behind one page: neither downloads the other's code, and a link between them is a page load.
const isMiniApp = /^\/tg(\/|$)/.test(window.location.pathname);
const loadRoutes = isMiniApp
  ? () => import('./apps/mini-app/routes').then((app) => app.miniAppRoutes)
  : () => import('./apps/panel/routes').then((app) => app.panelRoutes);

// A page load, not a navigation: nothing of the old session stays in memory. The mini-app says so in its own place.
if (!isMiniApp) {
  onSessionEnd(({ why, userId }) => {
    const { pathname, search } = window.location;
    if (why === 'logout') forgetWayBack();
    else keepWayBack({ to: pathname + search, why: 'ended', userId }, why === 'refused');
    window.location.assign('/');
  });
}
onOtherPerson(() => window.location.reload());

const router = createBrowserRouter(await loadRoutes());
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Provider store={newStore()}>
      <RouterProvider router={router} />
    </Provider>
  </StrictMode>,
);
