export const navigateAway = (url: string): void => window.location.assign(url);
