import { createContext, useContext } from 'react';

/** Shows an error on the page. */
export const Feedback = createContext<(error: unknown) => void>(() => undefined);

export function useFail() {
  return useContext(Feedback);
}
