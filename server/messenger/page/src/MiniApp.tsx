import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon, IconButton } from './Icon';
import { type Theme, themeParams } from './theme';

interface MiniAppProps {
  /** With the launch parameters in its hash. */
  url: string;
  theme: Theme;
  onClose: () => void;
  onLink: (url: string) => void;
}

/** A phone's frame around the mini-app, which speaks the protocol of Telegram's web clients with it. */
export function MiniApp({ url, theme, onClose, onLink }: MiniAppProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [hasBack, setHasBack] = useState(false);
  const [loads, setLoads] = useState(0);
  const [address] = useState(
    () => `${url}&tgWebAppThemeParams=${encodeURIComponent(JSON.stringify(themeParams(theme)))}`,
  );

  const send = (eventType: string, eventData: object = {}) =>
    frame.current?.contentWindow?.postMessage(JSON.stringify({ eventType, eventData }), '*');

  useEffect(() => send('theme_changed', { theme_params: themeParams(theme) }), [theme]);

  const onMessage = useEffectEvent(({ source, data }: MessageEvent<unknown>) => {
    if (source !== frame.current?.contentWindow || typeof data !== 'string') return;
    const { eventType, eventData } = parseEvent(data);
    if (eventType === 'web_app_close') onClose();
    if (eventType === 'web_app_setup_back_button') setHasBack(eventData.is_visible === true);
    if (eventType === 'web_app_request_theme') send('theme_changed', { theme_params: themeParams(theme) });
    if (eventType === 'web_app_request_viewport') {
      const { clientHeight: height, clientWidth: width } = frame.current;
      send('viewport_changed', { height, width, is_state_stable: true, is_expanded: true });
    }
    if (/^web_app_request(_content)?_safe_area$/.test(eventType)) {
      const name = eventType.includes('content') ? 'content_safe_area_changed' : 'safe_area_changed';
      send(name, { top: 0, bottom: 0, left: 0, right: 0 });
    }
    if (eventType === 'web_app_open_link') onLink(String(eventData.url));
    if (eventType === 'web_app_open_tg_link') onLink(`https://t.me${String(eventData.path_full)}`);
  });
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => onMessage(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);

  return (
    <aside className="mini-app" aria-label="Mini-app">
      <div className="phone">
        <header>
          {hasBack ? (
            <IconButton name="back" label="Mini-app: back" onClick={() => send('back_button_pressed')} />
          ) : (
            <IconButton name="close" label="Close mini-app" onClick={onClose} />
          )}
          <h2>Tallydesk</h2>
          <IconButton name="reload" label="Reload mini-app" onClick={() => setLoads(loads + 1)} />
          <a className="icon-button" href={address} target="_blank" rel="noopener" title="Open in a new tab">
            <span className="visually-hidden">Open mini-app in a new tab</span>
            <Icon name="open" />
          </a>
          {hasBack && <IconButton name="close" label="Close mini-app" onClick={onClose} />}
        </header>
        <iframe key={loads} ref={frame} title="Mini-app" src={address} allow="clipboard-write" />
      </div>
    </aside>
  );
}

function parseEvent(data: string): { eventType: string; eventData: Record<string, unknown> } {
  try {
    const { eventType, eventData } = JSON.parse(data) as {
      eventType?: string;
      eventData?: Record<string, unknown>;
    };
    return { eventType: eventType ?? '', eventData: eventData ?? {} };
  } catch {
    return { eventType: '', eventData: {} };
  }
}
