const texts = new Set<string>();

/** Marks a text of the specification. If a field is refused with it, it becomes the `error` of the whole answer. */
export function specError(text: string): string {
  texts.add(text);
  return text;
}

export const findSpecError = (messages: string[]): string | undefined =>
  messages.find((message) => texts.has(message));
