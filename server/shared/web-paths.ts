/**
 * Paths that are never a screen. An unknown path below them returns 404 as JSON, not the web app. In development Vite proxies
 * them to the server, also with a query.
 */
export const nonScreenPaths = /^\/(api|storage|health|metrics|telegram|messenger)([/?]|$)/;

/** Returns the built HTML file that serves this path: each of the two web apps has its own. */
export function getPageFile(pathname: string): 'index.html' | 'tg.html' {
  return /^\/tg(\/|$)/.test(pathname) ? 'tg.html' : 'index.html';
}
