import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createLaunchParams } from './people';

/** The versions that introduced events, by Telegram's documentation (core.telegram.org/bots/webapps). All clients know the others. */
const versionByEvent: Record<string, string> = {
  web_app_setup_back_button: '6.1',
  web_app_set_header_color: '6.1',
  web_app_set_background_color: '6.1',
  web_app_trigger_haptic_feedback: '6.1',
  web_app_setup_closing_behavior: '6.2',
  web_app_setup_swipe_behavior: '7.7',
  web_app_set_bottom_bar_color: '7.10',
  web_app_request_safe_area: '8.0',
  web_app_request_content_safe_area: '8.0',
  web_app_check_home_screen: '8.0',
  web_app_add_to_home_screen: '8.0',
  web_app_device_storage_save_key: '9.0',
  web_app_device_storage_get_key: '9.0',
};

/** Returns a number that is larger for a newer version: 7.10 is newer than 7.7. */
function toRank(version: string): number {
  const [major, minor] = version.split('.').map(Number);
  return major! * 100 + minor!;
}

export type Theme = Record<string, string>;

interface TelegramClient {
  page: Page;
  /** The events that the mini-app has sent, oldest first. */
  posted: PostedEvent[];
  /** Telegram's storage on the device, which outlives that of the webview. */
  storage: Map<string, string>;
  /** The data of the last event of this type that the mini-app has sent. */
  findLastData: (type: string) => Data | undefined;
  /** The types of events that the mini-app has sent and this version does not know. */
  listUnknown: () => string[];
  /** Sends the mini-app an event. */
  sendEvent: (type: string, data?: object) => Promise<void>;
}

type Data = Record<string, unknown>;
interface PostedEvent {
  type: string;
  data: Data;
}

interface Webview {
  Telegram: { WebView: { receiveEvent: (type: string, data: object) => void } };
  TelegramWebviewProxy: { postEvent: (type: string, json: string) => void };
  postToTelegram: (type: string, json: string) => void;
}

/** The data of the events about the storage on the device. */
interface StorageData {
  req_id: string;
  key: string;
  value: string | null;
}

/** The person's launch parameters, as a client of this version passes them. */
async function buildLaunchParams(context: BrowserContext, person: number, version: string, theme: Theme) {
  const params = await createLaunchParams(context, person);
  params.set('tgWebAppVersion', version);
  params.set('tgWebAppPlatform', 'android');
  params.set('tgWebAppThemeParams', JSON.stringify(theme));
  return params;
}

/** Opens the mini-app in the webview of an emulated Telegram app, which answers the events that its version knows. */
export async function openInTelegram(
  browser: Browser,
  person: number,
  path: string,
  { version = '9.0', theme = {} }: { version?: string; theme?: Theme } = {},
): Promise<TelegramClient> {
  const context = await browser.newContext({ viewport: { width: 390, height: 760 } });
  const page = await context.newPage();
  const posted: PostedEvent[] = [];
  const storage = new Map<string, string>();
  const isKnown = (type: string) => toRank(versionByEvent[type] ?? '6.0') <= toRank(version);
  const sendEvent = (type: string, data: object = {}) =>
    page.evaluate(
      ([type, data]) => (window as unknown as Webview).Telegram.WebView.receiveEvent(type, data),
      [type, data] as const,
    );

  const answer = (type: string, { req_id, key, value }: StorageData) => {
    switch (type) {
      case 'web_app_check_home_screen':
        return sendEvent('home_screen_checked', { status: 'missed' });
      case 'web_app_add_to_home_screen':
        return sendEvent('home_screen_added');
      case 'web_app_device_storage_get_key':
        return sendEvent('device_storage_key_received', { req_id, value: storage.get(key) ?? null });
      case 'web_app_device_storage_save_key':
        if (value === null) storage.delete(key);
        else storage.set(key, value);
        return sendEvent('device_storage_key_saved', { req_id });
      default:
        return undefined;
    }
  };
  await page.exposeFunction('postToTelegram', async (type: string, json: string) => {
    const data = JSON.parse(json) as Data;
    posted.push({ type, data });
    if (isKnown(type)) await answer(type, data as unknown as StorageData);
  });
  await page.addInitScript(() => {
    const webview = window as unknown as Webview;
    webview.TelegramWebviewProxy = { postEvent: (type, json) => webview.postToTelegram(type, json) };
  });
  await page.goto(`${path}#${await buildLaunchParams(context, person, version, theme)}`);
  return {
    page,
    posted,
    storage,
    findLastData: (type) => posted.findLast((event) => event.type === type)?.data,
    listUnknown: () => posted.map(({ type }) => type).filter((type) => !isKnown(type)),
    sendEvent,
  };
}
