import { ActionIcon, Box, CloseButton, Group, Modal, Text, Title, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { DialogButtons } from '../parts/DialogButtons';
import { Icon, IconButton } from '../parts/Icon';
import { type Theme, themeParams } from './theme-params';
import { useMiniAppBridge } from './useMiniAppBridge';

interface MiniAppProps {
  /** The address with the launch parameters in its hash, or a one-time link without them. */
  url: string;
  /** The name of the person who opened it. */
  person: string;
  /** The theme of the page. The theme of the phone can be switched separately. */
  theme: Theme;
  onClose: () => void;
  onLink: (url: string) => void;
}

/** Gives the phone its own storage, so that a login on it does not log out the panel in another tab. */
const OWN_STORAGE = { credentialless: '' };

/** A phone's frame around the mini-app. */
export function MiniApp({ url, person, theme: pageTheme, onClose, onLink }: MiniAppProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ownTheme, setOwnTheme] = useState<Theme>();
  const [isAsking, setIsAsking] = useState(false);
  const theme = ownTheme ?? pageTheme;
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  const isLaunch = url.includes('#');
  const [address] = useState(() =>
    isLaunch ? `${url}&tgWebAppThemeParams=${encodeURIComponent(JSON.stringify(themeParams(theme)))}` : url,
  );
  const { hasBack, asksBeforeClose, send } = useMiniAppBridge({ frame, theme, onClose, onLink });

  return (
    <aside className="mini-app" aria-label="Mini-app" data-theme={theme} style={{ colorScheme: theme }}>
      <div className="phone">
        <Group component="header" gap={0} px="xs" py={4} wrap="nowrap">
          {hasBack && (
            <IconButton
              name="back"
              label="Mini-app: back"
              c="inherit"
              onClick={() => send('back_button_pressed')}
            />
          )}
          <Box flex={1} miw={0} pl={6}>
            <Title order={2} size="md">
              Tallydesk
            </Title>
            <Text size="sm" truncate>
              {person}
            </Text>
          </Box>
          <IconButton
            name={otherTheme === 'light' ? 'sun' : 'moon'}
            label={`Mini-app in ${otherTheme}`}
            c="inherit"
            onClick={() => setOwnTheme(otherTheme)}
          />
          {isLaunch && (
            <ActionIcon
              component="a"
              href={address}
              target="_blank"
              rel="noopener"
              title="Open in a new tab"
              c="inherit"
            >
              <VisuallyHidden>Open mini-app in a new tab</VisuallyHidden>
              <Icon name="open" />
            </ActionIcon>
          )}
          <CloseButton
            aria-label="Close mini-app"
            c="inherit"
            onClick={() => (asksBeforeClose ? setIsAsking(true) : onClose())}
          />
        </Group>
        <iframe ref={frame} title="Mini-app" src={address} allow="clipboard-write" {...OWN_STORAGE} />
      </div>
      <Modal opened={isAsking} title="Close the mini-app?" onClose={() => setIsAsking(false)}>
        <Text>Changes that you made may not be saved.</Text>
        <DialogButtons action="Close anyway" onClose={() => setIsAsking(false)} onAction={onClose} />
      </Modal>
    </aside>
  );
}
