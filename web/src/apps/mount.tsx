import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { subscribeToOtherPerson } from '../api/credentials';
import type { AppStore } from '../store/store';
import { StoreProvider } from '../store/StoreProvider';

/** Replaces the static shell of the page with the app, once the loaders of the first route have finished. */
export async function mount(routes: RouteObject[], store: AppStore): Promise<void> {
  subscribeToOtherPerson(() => window.location.reload());
  const router = createBrowserRouter(routes);
  if (!router.state.initialized)
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        stop();
        resolve();
      });
    });
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <StoreProvider store={store}>
        <RouterProvider router={router} />
      </StoreProvider>
    </StrictMode>,
  );
}
