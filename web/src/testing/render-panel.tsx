import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { ToastContainer } from 'react-toastify';
import { theme } from '../kit/panel/theme';
import { newStore } from '../store/store';
import { StoreProvider } from '../store/StoreProvider';
import { refuseCall, reply } from './server';

/** Renders panel routes at a URL, with a separate store, router and toasts. */
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

/** Opens a screen while the server is unavailable, and presses Retry once it returns this response. */
export async function retryLoading(
  path: string,
  answer: object,
  open: () => { user: ReturnType<typeof userEvent.setup> },
): Promise<void> {
  refuseCall('get', path, 503, 'Unavailable');
  const { user } = open();
  await screen.findByText('The server is away. Try later');
  reply('get', path, () => Response.json(answer));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
}
