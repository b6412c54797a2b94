/** How long a login code is valid. */
export const CODE_MINUTES = 10;

export const getCodeExpiry = (now: Date): Date => new Date(now.getTime() + CODE_MINUTES * 60_000);

/** A code is 24 random bytes as base64url. Any other text is refused without a query. */
export const canBeCode = (text: string): boolean => /^[\w-]{32}$/.test(text);
