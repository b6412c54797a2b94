import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { ToastContainer } from 'react-toastify';
import { theme } from '../kit/panel/theme';
import { newStore } from '../store/store';
import { StoreProvider } from '../store/StoreProvider';
import { refuse, reply } from './server';

/** Renders panel routes at an address, with a separate store, router and toasts. */
export function renderPanel(routes: RouteObject[], address: string, store = newStore()) {
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

/** Makes a route for a screen under test. It includes the toasts, which need the router around them. */
export function routeOf(path: string, screen: React.ReactNode): RouteObject {
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

/** Opens a screen while the server is away, and presses Retry when the server is back with this answer. */
export async function retryLoading(
  path: string,
  answer: object,
  open: () => { user: ReturnType<typeof userEvent.setup> },
): Promise<void> {
  refuse('get', path, 503, 'Unavailable');
  const { user } = open();
  await screen.findByText('The server is away. Try later');
  reply('get', path, () => Response.json(answer));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
}
