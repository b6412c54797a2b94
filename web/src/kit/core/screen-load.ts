import type { ComponentType } from 'react';

/** Downloads a screen. Later calls return the same screen, and `loaded` is set from then on. */
export interface ScreenLoad {
  (): Promise<ComponentType>;
  loaded?: ComponentType;
}

export function screenLoad(load: () => Promise<ComponentType>): ScreenLoad {
  const once: ScreenLoad = async () => (once.loaded ??= await load());
  return once;
}

/** Returns the screens that an address needs. The paths are written as for the router, such as `/tickets/chat/:id`. */
export function loadsAt(loads: Record<string, ScreenLoad[]>, pathname: string): ScreenLoad[] {
  const matches = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(pathname);
  return Object.entries(loads).find(([path]) => matches(path))?.[1] ?? [];
}
