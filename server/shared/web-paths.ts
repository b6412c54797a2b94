/** Paths that are never a screen: unknown ones below them return 404 as JSON. Vite proxies them in development. */
export const nonScreenPaths = /^\/(api|storage|health|metrics|telegram|messenger)([/?]|$)/;

/** Returns the built HTML file that serves this path: each of the two web apps has its own. */
export function getPageFile(pathname: string): 'index.html' | 'tg.html' {
  return /^\/tg(\/|$)/.test(pathname) ? 'tg.html' : 'index.html';
}
