import { setLaunchData } from '../../api/credentials';
import { readStored, writeStored, parseJson } from '../core/storage';

const storageKey = 'launch';

/** What the messenger passes to the mini-app on launch. */
export interface Launch {
  data: string;
  /** The version of the messenger's web app protocol, such as `7.10`. */
  version: string | null;
  theme: unknown;
  /** The messenger's id of the person. Not verified: use it only to separate people who share a browser. */
  personId: number | null;
  /** The language of the person's messenger, such as `pt-br`. */
  languageCode: string | null;
  start: StartParam | null;
}

/**
 * The parameter of a link to the mini-app. `brand_{id}_{random}` (formerly `brand_{id}`) names a brand; `brand_{id}_deposits`,
 * `brand_{id}_deposit_{id}` and `brand_{id}_ticket_{id}` name one of its screens.
 */
interface StartParam {
  brandId: number;
  /** A path of the mini-app. Null for a link to the brand itself, which also requests to join the brand. */
  screen: string | null;
}

let launch: Launch | null = null;

/** Loads the launch data from the URL (`isFresh`), or from this tab's storage after a reload, and signs calls with it. */
export function loadLaunch(): { launch: Launch | null; isFresh: boolean } {
  const hash = window.location.hash.slice(1);
  const isFresh = new URLSearchParams(hash).has('tgWebAppData');
  // Removed from the URL once stored, because people share URLs.
  if (isFresh && writeStored(storageKey, hash, 'sessionStorage'))
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  launch = parseLaunch(isFresh ? hash : (readStored(storageKey, 'sessionStorage') ?? ''));
  setLaunchData(launch?.data ?? null);
  return { launch, isFresh };
}

/** Removes the launch data. The access token identifies the person from then on. */
export function clearLaunch(): void {
  writeStored(storageKey, null, 'sessionStorage');
  launch = null;
  setLaunchData(null);
}

export function getLaunchPersonId(): number | null {
  return launch?.personId ?? null;
}

/** Finds the brand that the person requests to join by the link that has opened the mini-app. */
export function findJoinBrandId(): number | null {
  return launch?.start && !launch.start.screen ? launch.start.brandId : null;
}

function parseLaunch(hash: string): Launch | null {
  const params = new URLSearchParams(hash);
  const data = params.get('tgWebAppData');
  if (!data) return null;
  const signedFields = new URLSearchParams(data);
  const user = parseJson<{ id?: unknown; language_code?: unknown }>(signedFields.get('user'));
  const startParam = signedFields.get('start_param') ?? params.get('tgWebAppStartParam') ?? '';
  return {
    data,
    version: params.get('tgWebAppVersion'),
    theme: parseJson(params.get('tgWebAppThemeParams')),
    personId: typeof user?.id === 'number' ? user.id : null,
    languageCode: typeof user?.language_code === 'string' ? user.language_code : null,
    start: parseStartParam(startParam),
  };
}

function parseStartParam(param: string): StartParam | null {
  const [, brandId, list, subject, id] =
    /^brand_([1-9]\d{0,8})(?:_(deposits)|_(deposit|ticket)_([1-9]\d{0,8})|_[0-9a-f]{32})?$/.exec(param) ?? [];
  if (!brandId) return null;
  const query = `?brand=${brandId}`;
  const screens: Record<string, string> = {
    deposits: `/tg/deposits${query}`,
    deposit: `/tg/deposits${query}&deposit=${id}`,
    ticket: `/tg/ticket/${id}${query}`,
  };
  return { brandId: Number(brandId), screen: screens[list ?? subject ?? ''] ?? null };
}
