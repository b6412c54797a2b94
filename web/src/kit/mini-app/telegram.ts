import { parseJson } from '../core/storage';

/** The part of Telegram's web app protocol that the mini-app uses (core.telegram.org/api/web-events). */
declare global {
  interface Window {
    TelegramWebviewProxy?: { postEvent(type: string, data: string): void };
    Telegram?: { WebView: { receiveEvent: (type: string, data?: unknown) => void } };
  }
}

type Listener = (data: unknown) => void;
const listenersByType = new Map<string, Set<Listener>>();
const backHandlers: (() => void)[] = [];
let version: string | null = null;

/** Whether the messenger supports at least this version of the protocol, such as `7.10`. True if its version is unknown. */
export const isVersionAtLeast = (minVersion: string): boolean =>
  version === null || version.localeCompare(minVersion, 'en', { numeric: true }) >= 0;

/** Sends an event, unless the messenger is older than `minVersion`, which introduced it (docs/adr/0016-mini-app.md). */
export function postEvent(type: string, data: object = {}, minVersion = '6.0'): void {
  if (!isVersionAtLeast(minVersion)) return;
  if (window.TelegramWebviewProxy) window.TelegramWebviewProxy.postEvent(type, JSON.stringify(data));
  // Any origin may receive events: they contain nothing private, and Telegram's web clients have several origins.
  else if (window.parent !== window)
    window.parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), '*');
}

/** Returns a function that removes the listener. */
export function onEvent(type: string, listener: Listener): () => void {
  const ofType = (listenersByType.get(type) ?? new Set()).add(listener);
  listenersByType.set(type, ofType);
  return () => void ofType.delete(listener);
}

function receiveEvent(type: string, data?: unknown): void {
  listenersByType.get(type)?.forEach((listener) => listener(data));
}

/** Connects to the messenger and requests the full height of the screen. If the version is unknown, all events are sent. */
export function connectMessenger(launchVersion: string | null): void {
  version = launchVersion;
  window.Telegram = { WebView: { receiveEvent } };
  window.addEventListener('message', (event: MessageEvent) => {
    if (event.source !== window.parent || typeof event.data !== 'string') return;
    const { eventType, eventData } = parseJson<{ eventType?: string; eventData?: unknown }>(event.data) ?? {};
    if (eventType) receiveEvent(eventType, eventData);
  });
  onEvent('back_button_pressed', () => backHandlers.at(-1)?.());
  document.addEventListener('click', vibrateOnPress, true);
  postEvent('web_app_ready');
  postEvent('web_app_expand');
}

/** Shows the messenger's back button while there is a handler. Only the newest handler is called. Returns a function that removes it. */
export function addBackHandler(handler: () => void): () => void {
  const updateVisibility = () =>
    postEvent('web_app_setup_back_button', { is_visible: backHandlers.length > 0 }, '6.1');
  backHandlers.push(handler);
  updateVisibility();
  return () => {
    backHandlers.splice(backHandlers.lastIndexOf(handler), 1);
    updateVisibility();
  };
}

const postHaptic = (data: object) => postEvent('web_app_trigger_haptic_feedback', data, '6.1');

export function vibrate(outcome: 'success' | 'error'): void {
  postHaptic({ type: 'notification', notification_type: outcome });
}

const choiceSelector = '[aria-pressed], [aria-checked], [type=checkbox], [type=radio]';

function vibrateOnPress({ target }: Event): void {
  const pressed = (target as Element).closest(`a, button, select, ${choiceSelector}`);
  if (pressed)
    postHaptic(
      pressed.matches(choiceSelector)
        ? { type: 'selection_change' }
        : { type: 'impact', impact_style: 'light' },
    );
}
