import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { onSessionEnd } from './api/credentials';
import { newStore } from './api/store';

// Two apps behind one page: neither downloads the other's code, and a link between them is a page load.
const loadRoutes = /^\/tg(\/|$)/.test(window.location.pathname)
  ? () => import('./apps/mini-app/routes').then((app) => app.miniAppRoutes)
  : () => import('./apps/panel/routes').then((app) => app.panelRoutes);

// A page load, not a navigation: nothing of the old session stays in memory.
onSessionEnd(() => window.location.assign('/'));

const router = createBrowserRouter(await loadRoutes());
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Provider store={newStore()}>
      <RouterProvider router={router} />
    </Provider>
  </StrictMode>,
);
