/** The PostgreSQL channel on which stored updates wake the handler. */
export const UPDATES_CHANNEL = 'telegram_updates';
