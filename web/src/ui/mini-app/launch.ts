import { setLaunchData } from '../../api/credentials';

const storageKey = 'launch';

/** What the messenger passed at launch. `startBrandId` comes with a brand's deep link (`startapp=brand_{id}`). */
export interface Launch {
  data: string;
  theme: unknown;
  startBrandId: number | null;
}

let launch: Launch | null = null;

/**
 * Takes the launch data out of the address, or out of this tab's storage after a reload, and signs requests with it.
 * `isFresh` says that the messenger has just opened the mini-app.
 */
export function readLaunch(): { launch: Launch | null; isFresh: boolean } {
  const hash = window.location.hash.slice(1);
  const isFresh = new URLSearchParams(hash).has('tgWebAppData');
  // Out of the address once it is kept elsewhere: an address gets copied and shared.
  if (isFresh && storeHash(hash))
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  launch = parseLaunch(isFresh ? hash : readHash());
  setLaunchData(launch?.data ?? null);
  return { launch, isFresh };
}

/** From here on the access token speaks for the person. */
export function forgetLaunch(): void {
  storeHash('');
  launch = null;
  setLaunchData(null);
}

export function startBrandId(): number | null {
  return launch?.startBrandId ?? null;
}

function parseLaunch(hash: string): Launch | null {
  const params = new URLSearchParams(hash);
  const data = params.get('tgWebAppData');
  if (!data) return null;
  const startParam = new URLSearchParams(data).get('start_param') ?? params.get('tgWebAppStartParam') ?? '';
  const [, brandId] = /^brand_(\d{1,9})$/.exec(startParam) ?? [];
  return {
    data,
    theme: parseTheme(params.get('tgWebAppThemeParams')),
    startBrandId: brandId ? Number(brandId) : null,
  };
}

function parseTheme(json: string | null): unknown {
  try {
    return JSON.parse(json ?? '{}');
  } catch {
    return {};
  }
}

/** In the frame of a web messenger the browser may refuse storage; the launch data then lasts until a reload. */
function storeHash(hash: string): boolean {
  try {
    window.sessionStorage.setItem(storageKey, hash);
    return true;
  } catch {
    return false;
  }
}

function readHash(): string {
  try {
    return window.sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}
