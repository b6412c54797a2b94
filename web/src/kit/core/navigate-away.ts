/** Opens an address of another site. */
export const navigateAway = (url: string): void => window.location.assign(url);
