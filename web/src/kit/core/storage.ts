type Area = 'localStorage' | 'sessionStorage';

/** The browser may refuse storage, as in the frame of a web messenger: reading then finds nothing. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Null too for what is not JSON. */
export function readStoredJson<T>(key: string, area?: Area): T | null {
  try {
    return JSON.parse(readStored(key, area) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Returns whether it was kept; null removes. */
export function store(key: string, value: string | null, area: Area = 'localStorage'): boolean {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The keys of local storage that begin so. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
