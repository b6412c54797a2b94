/**
 * No chat of Telegram has this id or a lower one. People who were erased get one of them in place of theirs, and nothing is sent
 * there. As a float8 each is exact.
 */
export const NO_CHAT_FROM = '-9000000000000000';
