import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { ToastContainer } from 'react-toastify';
import { newStore } from '../api/store';
import { theme } from '../kit/panel/theme';

/** Renders panel routes at an address, with a separate store, router and toasts. */
export function renderPanel(routes: RouteObject[], address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const user = userEvent.setup();
  const store = newStore();
  render(
    <Provider store={store}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
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
