/** A module of its own, because a test can replace it but not `window.location`. */
export const navigateAway = (url: string): void => window.location.assign(url);
