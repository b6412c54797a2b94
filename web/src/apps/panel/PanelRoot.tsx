import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import './panel.css';
import { MantineProvider, useComputedColorScheme } from '@mantine/core';
import { Outlet } from 'react-router-dom';
import { ToastContainer } from 'react-toastify';
import { ConnectionBanner } from '../../kit/panel/ConnectionBanner';
import { colorVariables, theme } from '../../kit/panel/theme';

/** What every panel page stands on; loaded with the panel alone, so the mini-app never pays for it. */
export function PanelRoot() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={colorVariables} defaultColorScheme="auto">
      <ConnectionBanner>
        <Outlet />
      </ConnectionBanner>
      <Toasts />
      {/* Where the library puts all that pops up: a place with a name, as every part of a page should have. */}
      <div data-mantine-shared-portal-node="true" role="region" aria-label="Popups" />
    </MantineProvider>
  );
}

function Toasts() {
  const scheme = useComputedColorScheme('light');
  return (
    <ToastContainer
      theme={scheme}
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      stacked
      aria-label="Notifications"
    />
  );
}
