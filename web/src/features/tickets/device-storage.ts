/** Texts that live in this browser. It may refuse storage; they then live as long as the page. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes. */
export function keepText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // See readText.
  }
}

export function keysBeginning(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

export function readJson<T>(key: string): T | null {
  try {
    return JSON.parse(readText(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
