import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { ToastContainer } from 'react-toastify';
import { theme } from '../kit/panel/theme';
import { showEnglish } from '../texts/english';
import { api } from '../api/api';
import { type AppStore, createStore } from '../store/store';
import { StoreProvider } from '../store/StoreProvider';
import { refuseCall, reply } from './server';

/** Renders panel routes at a URL, with a new router and by default a new store. For toasts, use `toTestRoute`. */
export function renderPanel(routes: RouteObject[], address: string, store = createStore()) {
  showEnglish();
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const user = userEvent.setup();
  render(
    <StoreProvider store={store}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </StoreProvider>,
  );
  return { user, router, store };
}

/** Builds the route of a screen under test. Includes toasts, which need a router. */
export function toTestRoute(path: string, screen: React.ReactNode): RouteObject {
  return {
    path,
    element: (
      <>
        {screen}
        <ToastContainer />
      </>
    ),
  };
}

/** Waits until no call of the store is running, and the screen shows the responses. */
export async function waitForCalls({ dispatch }: AppStore): Promise<void> {
  for (let running: PromiseLike<unknown>[] = [Promise.resolve()]; running.length > 0;) {
    await act(async () => {
      await Promise.all(running);
      await new Promise(requestAnimationFrame); // the store notifies the screen in the next frame
    });
    running = [
      ...dispatch(api.util.getRunningQueriesThunk()),
      ...dispatch(api.util.getRunningMutationsThunk()),
    ];
  }
}

/** Opens a screen while `path` is unavailable, then sets its reply to `answer`, or calls `answer` to set several, and presses Retry. */
export async function retryLoading<T extends { user: ReturnType<typeof userEvent.setup> }>(
  path: string,
  answer: object | (() => void),
  open: () => T,
): Promise<T> {
  refuseCall('get', path, 503, 'Unavailable');
  const panel = open();
  await screen.findByText('The server is unavailable. Try later');
  if (typeof answer === 'function') answer();
  else reply('get', path, () => Response.json(answer));
  await panel.user.click(screen.getByRole('button', { name: 'Retry' }));
  return panel;
}
