type Area = 'localStorage' | 'sessionStorage';

/** In the frame of a web messenger the browser may refuse storage: reading then finds nothing. */
export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Answers whether it was kept; null removes. */
export function store(area: Area, key: string, value: string | null): boolean {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
