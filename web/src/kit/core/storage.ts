type Area = 'localStorage' | 'sessionStorage';

/** Returns null for an absent key, and if the browser blocks storage, as in the iframe of a web messenger. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Returns null for invalid JSON, such as the error page of a proxy. */
export function parseJson<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export const readStoredJson = <T>(key: string, area?: Area) => parseJson<T>(readStored(key, area));

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

export function deleteStoredKeys(prefix: string): void {
  for (const key of listStoredKeys(prefix)) writeStored(key, null);
}
