import type { ComponentType } from 'react';

/** Downloads a screen. Later calls return the same screen, and `loaded` is set from then on. */
export interface ScreenLoad {
  (): Promise<ComponentType>;
  loaded?: ComponentType;
}

/** `name`: the screen's name in its module. */
export function load<Name extends string>(
  name: Name,
  module: () => Promise<Record<Name, ComponentType>>,
): ScreenLoad {
  const once: ScreenLoad = async () => (once.loaded ??= (await module())[name]);
  return once;
}

/** Returns the screens that an address needs. The paths are written as for the router, such as `/tickets/chat/:id`. */
export function loadsAt(loads: Record<string, ScreenLoad | ScreenLoad[]>, pathname: string): ScreenLoad[] {
  const matches = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(pathname);
  return [Object.entries(loads).find(([path]) => matches(path))?.[1] ?? []].flat();
}
