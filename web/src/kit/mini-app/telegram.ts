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
let version: string | null = null;

/** Whether the messenger is not known to be older than this version, such as `7.10`. */
export const isSince = (least: string): boolean =>
  version === null || version.localeCompare(least, 'en', { numeric: true }) >= 0;

/**
 * Sends an event to the messenger. Outside a messenger it does nothing, and one that is older than the version in which
 * Telegram introduced the event does not get it (docs/adr/0016-mini-app.md).
 */
export function postEvent(type: string, data: object = {}, since = '6.0'): void {
  if (!isSince(since)) return;
  if (window.TelegramWebviewProxy) window.TelegramWebviewProxy.postEvent(type, JSON.stringify(data));
  // Any parent may get them: the events contain nothing private, and Telegram's web clients have several origins.
  else if (window.parent !== window)
    window.parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), '*');
}

/** Listens to the messenger. Returns a function that stops it. */
export function onEvent(type: string, listener: Listener): () => void {
  const all = (listeners.get(type) ?? new Set()).add(listener);
  listeners.set(type, all);
  return () => void all.delete(listener);
}

function receiveEvent(type: string, data?: unknown): void {
  listeners.get(type)?.forEach((listener) => listener(data));
}

/**
 * Listens to the messenger, in its webview or in its frame, and asks for the whole height of the screen. Null: the launch
 * told no version, so the messenger gets all events and ignores those that it does not know.
 */
export function connectMessenger(launchVersion: string | null): void {
  version = launchVersion;
  window.Telegram = { WebView: { receiveEvent } };
  window.addEventListener('message', (event: MessageEvent) => {
    if (event.source !== window.parent || typeof event.data !== 'string') return;
    const { eventType, eventData } = parseMessage(event.data);
    if (eventType) receiveEvent(eventType, eventData);
  });
  onEvent('back_button_pressed', () => backHandlers.at(-1)?.());
  document.addEventListener('click', feelPress, true);
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
  const show = () => postEvent('web_app_setup_back_button', { is_visible: backHandlers.length > 0 }, '6.1');
  backHandlers.push(handler);
  show();
  return () => {
    backHandlers.splice(backHandlers.lastIndexOf(handler), 1);
    show();
  };
}

const haptic = (data: object) => postEvent('web_app_trigger_haptic_feedback', data, '6.1');

export function vibrate(outcome: 'success' | 'error'): void {
  haptic({ type: 'notification', notification_type: outcome });
}

const choices = '[aria-pressed], [aria-checked], [type=checkbox], [type=radio]';

/** A press feels like one, and a choice between values like one. */
function feelPress({ target }: Event): void {
  const pressed = (target as Element).closest(`a, button, select, ${choices}`);
  if (pressed)
    haptic(
      pressed.matches(choices) ? { type: 'selection_change' } : { type: 'impact', impact_style: 'light' },
    );
}
