/** The part of Telegram's web app protocol that the mini-app uses (core.telegram.org/api/web-events). */
declare global {
  interface Window {
    TelegramWebviewProxy?: { postEvent(type: string, data: string): void };
    Telegram?: { WebView: { receiveEvent: (type: string, data?: unknown) => void } };
  }
}

type Listener = (data: unknown) => void;
const listeners = new Map<string, Set<Listener>>();
const backHandlers: (() => void)[] = [];

/** Sends an event to the messenger. Outside a messenger it does nothing. */
export function postEvent(type: string, data: object = {}): void {
  if (window.TelegramWebviewProxy) window.TelegramWebviewProxy.postEvent(type, JSON.stringify(data));
  // Any parent may get them: the events contain nothing private, and Telegram's web clients have several origins.
  else if (window.parent !== window)
    window.parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), '*');
}

export function onEvent(type: string, listener: Listener): void {
  listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
}

function receiveEvent(type: string, data?: unknown): void {
  listeners.get(type)?.forEach((listener) => listener(data));
}

/** Listens to the messenger, in its webview or in its frame, and asks for the whole height of the screen. */
export function connectMessenger(): void {
  window.Telegram = { WebView: { receiveEvent } };
  window.addEventListener('message', (event: MessageEvent) => {
    if (event.source !== window.parent || typeof event.data !== 'string') return;
    const { eventType, eventData } = parseMessage(event.data);
    if (eventType) receiveEvent(eventType, eventData);
  });
  onEvent('back_button_pressed', () => backHandlers.at(-1)?.());
  postEvent('web_app_ready');
  postEvent('web_app_expand');
}

function parseMessage(text: string): { eventType?: string; eventData?: unknown } {
  try {
    return (JSON.parse(text) as { eventType?: string; eventData?: unknown } | null) ?? {};
  } catch {
    return {};
  }
}

/** Shows the messenger's back button while there is a handler. The newest handler gets the press. */
export function addBackHandler(handler: () => void): () => void {
  backHandlers.push(handler);
  postEvent('web_app_setup_back_button', { is_visible: true });
  return () => {
    backHandlers.splice(backHandlers.lastIndexOf(handler), 1);
    postEvent('web_app_setup_back_button', { is_visible: backHandlers.length > 0 });
  };
}

export function vibrate(outcome: 'success' | 'error'): void {
  postEvent('web_app_trigger_haptic_feedback', { type: 'notification', notification_type: outcome });
}

/** Sets whether the messenger asks before it closes the mini-app. */
export function confirmClosing(isNeeded: boolean): void {
  postEvent('web_app_setup_closing_behavior', { need_confirmation: isNeeded });
}
