import { createContext, useContext } from 'react';

/** How anything on the page tells what went wrong. */
export const Feedback = createContext<(error: unknown) => void>(() => undefined);

export function useFail() {
  return useContext(Feedback);
}
