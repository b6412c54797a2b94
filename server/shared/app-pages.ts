/** Returns the file of the built page that shows this address: each of the two web apps has its own. */
export function getPageFile(pathname: string): 'index.html' | 'tg.html' {
  return /^\/tg(\/|$)/.test(pathname) ? 'tg.html' : 'index.html';
}
