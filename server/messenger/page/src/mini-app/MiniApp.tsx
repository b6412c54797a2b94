import { ActionIcon, Box, CloseButton, Group, Modal, Text, Title, VisuallyHidden } from '@mantine/core';
import { useRef, useState, type RefObject, useEffect, useEffectEvent } from 'react';
import { DialogButtons } from '../parts/DialogButtons';
import { Icon, IconButton } from '../parts/Icon';
import { type Theme, getThemeParams } from './theme-params';

interface MiniAppProps {
  /** The address with the launch parameters in its hash, or a one-time link without them. */
  url: string;
  personName: string;
  /** The theme of the page. The theme of the phone is the same until somebody switches it. */
  theme: Theme;
  onClose: () => void;
  onLink: (url: string) => void;
}

/** The attribute gives the phone its own storage, so that a login on it does not log out the panel in another tab. */
const ownStorage = { credentialless: '' };

/** The mini-app in a drawn phone. */
export function MiniApp({ url, personName, theme: pageTheme, onClose, onLink }: MiniAppProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ownTheme, setOwnTheme] = useState<Theme>();
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const theme = ownTheme ?? pageTheme;
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  const isLaunch = url.includes('#');
  const [address] = useState(() =>
    isLaunch
      ? `${url}&tgWebAppThemeParams=${encodeURIComponent(JSON.stringify(getThemeParams(theme)))}`
      : url,
  );
  const { hasBackButton, shouldConfirmClosing, send } = useMiniAppBridge({ frame, theme, onClose, onLink });

  return (
    <aside className="mini-app" aria-label="Mini-app" data-theme={theme} style={{ colorScheme: theme }}>
      <div className="phone">
        <Group component="header" gap={0} px="xs" py={4} wrap="nowrap">
          {hasBackButton && (
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
              {personName}
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
            onClick={() => (shouldConfirmClosing ? setIsConfirmOpen(true) : onClose())}
          />
        </Group>
        <iframe ref={frame} title="Mini-app" src={address} allow="clipboard-write" {...ownStorage} />
      </div>
      <Modal opened={isConfirmOpen} title="Close the mini-app?" onClose={() => setIsConfirmOpen(false)}>
        <Text>Changes that you made may not be saved.</Text>
        <DialogButtons
          actionLabel="Close anyway"
          onClose={() => setIsConfirmOpen(false)}
          onAction={onClose}
        />
      </Modal>
    </aside>
  );
}

interface BridgeOptions extends Pick<MiniAppProps, 'theme' | 'onClose' | 'onLink'> {
  frame: RefObject<HTMLIFrameElement | null>;
}

/** The protocol between Telegram's web clients and a mini-app (core.telegram.org/api/web-events). */
function useMiniAppBridge({ frame, theme, onClose, onLink }: BridgeOptions) {
  const [hasBackButton, setHasBackButton] = useState(false);
  const [shouldConfirmClosing, setShouldConfirmClosing] = useState(false);

  const send = (eventType: string, eventData: object = {}) =>
    frame.current?.contentWindow?.postMessage(JSON.stringify({ eventType, eventData }), '*');
  const sendTheme = () => send('theme_changed', { theme_params: getThemeParams(theme) });
  const onTheme = useEffectEvent(sendTheme);
  useEffect(() => onTheme(), [theme]);

  const onMessage = useEffectEvent(({ source, data }: MessageEvent<unknown>) => {
    const element = frame.current;
    if (!element || source !== element.contentWindow || typeof data !== 'string') return;
    const { eventType, eventData = {} } = parseEvent(data);
    switch (eventType) {
      case 'web_app_close':
        return onClose();
      case 'web_app_setup_back_button':
        return setHasBackButton(eventData.is_visible === true);
      case 'web_app_setup_closing_behavior':
        return setShouldConfirmClosing(eventData.need_confirmation === true);
      case 'web_app_request_theme':
        return sendTheme();
      case 'web_app_request_viewport': {
        const { clientHeight: height, clientWidth: width } = element;
        return send('viewport_changed', { height, width, is_state_stable: true, is_expanded: true });
      }
      case 'web_app_request_safe_area':
        return send('safe_area_changed', { top: 0, bottom: 0, left: 0, right: 0 });
      case 'web_app_request_content_safe_area':
        return send('content_safe_area_changed', { top: 0, bottom: 0, left: 0, right: 0 });
      case 'web_app_open_link':
        return onLink(String(eventData.url));
      case 'web_app_open_tg_link':
        return onLink(`https://t.me${String(eventData.path_full)}`);
      default:
        return undefined;
    }
  });
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => onMessage(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);

  return { hasBackButton, shouldConfirmClosing, send };
}

interface BridgeEvent {
  eventType?: string;
  eventData?: Record<string, unknown>;
}

function parseEvent(data: string): BridgeEvent {
  try {
    return (JSON.parse(data) as BridgeEvent | null) ?? {};
  } catch {
    return {};
  }
}
