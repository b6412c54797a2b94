import { createContext, useContext } from 'react';

/** Shows a text on the page for a moment. */
export const Say = createContext<(text: string) => void>(() => undefined);

/** Returns a function that shows an error. */
export function useFail() {
  const say = useContext(Say);
  return (error: unknown) => say(error instanceof Error ? error.message : String(error));
}
