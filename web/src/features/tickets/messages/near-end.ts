/** A person who is this near to the newest message is at the end of the chat, and stays there when messages come. */
export const nearEndPx = 60;
