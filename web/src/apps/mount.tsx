import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { onOtherPerson } from '../api/credentials';
import { newStore } from '../api/store';

/** Replaces the shell of the page by the app, once the first address is settled. */
export async function mount(routes: RouteObject[]): Promise<void> {
  onOtherPerson(() => window.location.reload());
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
      <Provider store={newStore()}>
        <RouterProvider router={router} />
      </Provider>
    </StrictMode>,
  );
}
