type Area = 'localStorage' | 'sessionStorage';

/** Returns null if the browser blocks storage, for example in the iframe of a web messenger. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Returns null for invalid JSON too. */
export function readStoredJson<T>(key: string, area?: Area): T | null {
  try {
    return JSON.parse(readStored(key, area) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Returns whether the value was stored. Null removes the key. */
export function writeStored(key: string, value: string | null, area: Area = 'localStorage'): boolean {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function listStoredKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
