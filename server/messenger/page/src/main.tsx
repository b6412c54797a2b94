import '@mantine/core/styles.css';
import './messenger.css';
import {
  localStorageColorSchemeManager,
  MantineProvider,
  Box,
  Button,
  Center,
  Modal,
  Paper,
  Text,
} from '@mantine/core';
import { ApiProvider } from '@reduxjs/toolkit/query/react';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { messengerApi, useGetLiveStateQuery, useGetMessengerQuery } from './api';
import { colorVariables, theme } from './theme';
import { ToastContext } from './parts/toast';
import { Workspace } from './workspace/Workspace';

const TOAST_MS = 4000;
const LIMIT_POLL_MS = 1000;

function Messenger() {
  const [isPolling, setIsPolling] = useState(false);
  const pollingInterval = isPolling ? LIMIT_POLL_MS : 0;
  const { data: messenger } = useGetMessengerQuery(undefined, { pollingInterval });
  const { data: { answer } = {} } = useGetLiveStateQuery();
  const [toast, setToast] = useState('');
  const [alert, setAlert] = useState('');
  // No event reports the end of a limit (429).
  const hasLimits = messenger?.faults.tooMany !== undefined;
  if (hasLimits !== isPolling) setIsPolling(hasLimits);
  const [shownAnswer, setShownAnswer] = useState<typeof answer>();
  if (answer && answer !== shownAnswer) {
    setShownAnswer(answer);
    (answer.alert ? setAlert : setToast)(answer.text);
  }
  useEffect(() => {
    const timer = window.setTimeout(() => setToast(''), TOAST_MS);
    return () => window.clearTimeout(timer);
  }, [toast]);

  if (!messenger) return <Center component="main">Loading…</Center>;
  return (
    <ToastContext value={setToast}>
      <Workspace messenger={messenger} />
      <Modal opened={alert !== ''} onClose={() => setAlert('')} title={messenger.bot.name} size="sm">
        <Text>{alert}</Text>
        <Button mt="md" onClick={() => setAlert('')}>
          OK
        </Button>
      </Modal>
      <Box className="toast" role="status">
        {toast && (
          <Paper bg="dark.8" c="white" px="md" py="xs" shadow="md">
            {toast}
          </Paper>
        )}
      </Box>
    </ToastContext>
  );
}

/** Mantine's default key is that of the panel on the same origin. */
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
