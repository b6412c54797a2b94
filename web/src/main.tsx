import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { onOtherPerson } from './api/credentials';
import { newStore } from './api/store';

// One page serves two apps. Neither downloads the other's code, and a link between them is a page load.
const isMiniApp = /^\/tg(\/|$)/.test(window.location.pathname);
async function loadRoutes() {
  if (isMiniApp) return (await import('./apps/mini-app/routes')).miniAppRoutes;
  const { leaveWithSession, panelRoutes } = await import('./apps/panel/routes');
  leaveWithSession();
  return panelRoutes;
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
