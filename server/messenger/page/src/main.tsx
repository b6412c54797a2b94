import '@mantine/core/styles.css';
import './messenger.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { ApiProvider } from '@reduxjs/toolkit/query/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { messengerApi } from './api';
import { Messenger } from './Messenger';
import { colorVariables, theme } from './theme';

/** Not Mantine's own key, which the panel uses on the same origin. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'messenger-theme' });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ApiProvider api={messengerApi}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={colorVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <Messenger />
      </MantineProvider>
    </ApiProvider>
  </StrictMode>,
);
