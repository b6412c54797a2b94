/** Paths below which there is no screen, so that an unknown one returns 404 as JSON. In development, Vite proxies them. */
export const nonScreenPaths = /^\/(api|storage|health|metrics|telegram|messenger)([/?]|$)/;

/** Returns the HTML file that serves a path. Each of the two web apps has one. */
export function getPageFile(pathname: string): 'index.html' | 'tg.html' {
  return /^\/tg(\/|$)/.test(pathname) ? 'tg.html' : 'index.html';
}
