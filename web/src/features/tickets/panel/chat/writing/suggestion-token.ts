const longest = 40;

export interface Token {
  /** The index of the mark. */
  start: number;
  /** The text between the mark and the cursor. */
  query: string;
}

/** Finds the word at the cursor that starts with the mark, or null. */
export function findToken(text: string, caret: number, mark: '@' | '/'): Token | null {
  const start = text.lastIndexOf(mark, caret - 1);
  if (start < 0 || caret < 1) return null;
  const query = text.slice(start + 1, caret);
  const isWord = start === 0 || /[\s("'[]/.test(text[start - 1]!);
  if (!isWord || query.length > longest || /^\s|\n|\s\s/.test(query)) return null;
  return { start, query };
}
