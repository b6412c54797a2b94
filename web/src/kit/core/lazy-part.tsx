import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { subscribeToReconnect } from '../../store/connection.slice';
import { useAppStore } from '../../store/hooks';
import { loadWithRetry, type PartLoader } from './part-loader';

interface PartState<Part> {
  part?: Part | undefined;
  /** Why the last download failed. */
  error?: unknown;
}

/** Downloads a part as soon as `isWanted` is true. `retry` is for a Retry button. */
export function usePart<Part>(load: PartLoader<Part>, isWanted = true) {
  const store = useAppStore();
  const [state, setState] = useState<PartState<Part>>({ part: load.loaded });
  const retryDownload = useRef<(isManual: boolean) => void>(null);
  const isMissing = isWanted && state.part === undefined;

  useEffect(() => {
    if (!isMissing) return;
    const { retry, stop } = loadWithRetry(
      load,
      (part) => setState({ part }),
      (error) => setState({ error }),
    );
    retryDownload.current = retry;
    const stopListening = subscribeToReconnect(store, () => retry());
    return () => {
      stopListening();
      stop();
    };
  }, [load, store, isMissing]);

  return { ...state, retry: () => retryDownload.current?.(true) };
}

interface LazyPartOptions {
  /** Whether the part replaces the whole screen. */
  isScreen?: true;
  pending?: ReactNode;
  ErrorState: ComponentType<{ isScreen?: true; error: unknown; onRetry: () => unknown }>;
}

/** A component that is downloaded on first render. Synchronous if already downloaded. */
export function lazyPart<Props extends object>(
  load: PartLoader<ComponentType<Props>>,
  { isScreen, pending = null, ErrorState }: LazyPartOptions,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const { part: Part, error, retry } = usePart(load);
    if (Part) return <Part {...props} />;
    if (error !== undefined)
      return <ErrorState {...(isScreen && { isScreen })} error={error} onRetry={retry} />;
    return pending;
  };
}
