const texts = new Set<string>();

/** Marks a text of the specification. If a field is rejected with it, it becomes the `error` of the response. */
export function specError(text: string): string {
  texts.add(text);
  return text;
}

export const findSpecError = (messages: string[]): string | undefined =>
  messages.find((message) => texts.has(message));
