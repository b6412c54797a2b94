import { createContext, useContext } from 'react';

export const ToastContext = createContext<(text: string) => void>(() => undefined);

export function useShowError() {
  const show = useContext(ToastContext);
  return (error: unknown) => show(error instanceof Error ? error.message : String(error));
}
