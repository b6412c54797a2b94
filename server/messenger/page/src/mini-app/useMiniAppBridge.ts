import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type Theme, themeParams } from './theme-params';

interface BridgeOptions {
  frame: RefObject<HTMLIFrameElement | null>;
  theme: Theme;
  onClose: () => void;
  onLink: (url: string) => void;
}

/** The protocol between Telegram's web clients and a mini-app (core.telegram.org/api/web-events). */
export function useMiniAppBridge({ frame, theme, onClose, onLink }: BridgeOptions) {
  const [hasBack, setHasBack] = useState(false);
  const [asksBeforeClose, setAsksBeforeClose] = useState(false);

  const send = (eventType: string, eventData: object = {}) =>
    frame.current?.contentWindow?.postMessage(JSON.stringify({ eventType, eventData }), '*');
  const sendTheme = () => send('theme_changed', { theme_params: themeParams(theme) });
  const onTheme = useEffectEvent(sendTheme);
  useEffect(() => onTheme(), [theme]);

  const onMessage = useEffectEvent(({ source, data }: MessageEvent<unknown>) => {
    const element = frame.current;
    if (!element || source !== element.contentWindow || typeof data !== 'string') return;
    const { eventType, eventData } = parseEvent(data);
    switch (eventType) {
      case 'web_app_close':
        return onClose();
      case 'web_app_setup_back_button':
        return setHasBack(eventData.is_visible === true);
      case 'web_app_setup_closing_behavior':
        return setAsksBeforeClose(eventData.need_confirmation === true);
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

  return { hasBack, asksBeforeClose, send };
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
