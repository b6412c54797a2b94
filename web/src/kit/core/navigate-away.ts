/** In a file of its own, which tests can replace, unlike `window.location`. */
export const navigateAway = (url: string): void => window.location.assign(url);
