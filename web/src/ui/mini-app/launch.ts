import { setLaunchData } from '../../api/credentials';
import { readStored, store } from './storage';

const storageKey = 'launch';

/** What the messenger passed at launch. `startBrandId` comes with a brand's deep link (`startapp=brand_{id}`). */
export interface Launch {
  data: string;
  theme: unknown;
  /** The messenger's id of the person; unverified, so only good for keeping people of one browser apart. */
  personId: number | null;
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
  if (isFresh && store('sessionStorage', storageKey, hash))
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  launch = parseLaunch(isFresh ? hash : (readStored('sessionStorage', storageKey) ?? ''));
  setLaunchData(launch?.data ?? null);
  return { launch, isFresh };
}

/** From here on the access token speaks for the person. */
export function forgetLaunch(): void {
  store('sessionStorage', storageKey, null);
  launch = null;
  setLaunchData(null);
}

export function launchPersonId(): number | null {
  return launch?.personId ?? null;
}

export function startBrandId(): number | null {
  return launch?.startBrandId ?? null;
}

function parseLaunch(hash: string): Launch | null {
  const params = new URLSearchParams(hash);
  const data = params.get('tgWebAppData');
  if (!data) return null;
  const signed = new URLSearchParams(data);
  const startParam = signed.get('start_param') ?? params.get('tgWebAppStartParam') ?? '';
  const [, brandId] = /^brand_(\d{1,9})$/.exec(startParam) ?? [];
  return {
    data,
    theme: parseJson(params.get('tgWebAppThemeParams')),
    personId: personIdOf(parseJson(signed.get('user'))),
    startBrandId: brandId ? Number(brandId) : null,
  };
}

function personIdOf(user: unknown): number | null {
  const id = (user as { id?: unknown } | null)?.id;
  return typeof id === 'number' ? id : null;
}

function parseJson(json: string | null): unknown {
  try {
    return JSON.parse(json ?? '{}');
  } catch {
    return {};
  }
}
