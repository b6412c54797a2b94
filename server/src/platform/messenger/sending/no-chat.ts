/**
 * Telegram uses no chat ids at or below this. Erased people get one of them instead of theirs, and nothing is sent there. Each
 * is exact as a float8.
 */
export const NO_CHAT_FROM = '-9000000000000000';
