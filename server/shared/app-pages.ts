/** Returns the built HTML file that serves this path: each of the two web apps has its own. */
export function getPageFile(pathname: string): 'index.html' | 'tg.html' {
  return /^\/tg(\/|$)/.test(pathname) ? 'tg.html' : 'index.html';
}
