import { createContext, useContext } from 'react';

/** Shows a text on the page for a moment. */
export const ToastContext = createContext<(text: string) => void>(() => undefined);

/** Returns a function that shows an error. */
export function useShowError() {
  const show = useContext(ToastContext);
  return (error: unknown) => show(error instanceof Error ? error.message : String(error));
}
