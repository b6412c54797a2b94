import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { onReconnect } from '../../store/connection.slice';
import { useAppStore } from '../../store/hooks';
import { loadPersistently, type PartLoad } from './part-load';

interface PartState<Part> {
  part?: Part | undefined;
  /** Why the part is not here yet. It comes by itself when the network is back. */
  error?: unknown;
}

/** Downloads a part from the moment when it is wanted. `retry` is for a person who asks. */
export function usePart<Part>(
  load: PartLoad<Part>,
  isWanted = true,
): PartState<Part> & { retry: () => void } {
  const store = useAppStore();
  const [state, setState] = useState<PartState<Part>>({ part: load.loaded });
  const attempt = useRef<(isAsked: boolean) => void>(null);
  const isMissing = isWanted && state.part === undefined;

  useEffect(() => {
    if (!isMissing) return;
    const { retry, stop } = loadPersistently(
      load,
      (part) => setState({ part }),
      (error) => setState({ error }),
    );
    attempt.current = retry;
    const stopListening = onReconnect(store, () => retry());
    return () => {
      stopListening();
      stop();
    };
  }, [load, store, isMissing]);

  return { ...state, retry: () => attempt.current?.(true) };
}

interface Looks {
  /** It replaces the whole screen. */
  isScreen?: true;
  pending?: ReactNode;
  Failed: ComponentType<{ isScreen?: true; error: unknown; onRetry: () => unknown }>;
}

/** A component that is downloaded when it is first shown. If it is here already, it shows at once. */
export function lazyPart<Props extends object>(
  load: PartLoad<ComponentType<Props>>,
  { isScreen, pending = null, Failed }: Looks,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const { part: Part, error, retry } = usePart(load);
    if (Part) return <Part {...props} />;
    if (error !== undefined) return <Failed {...(isScreen && { isScreen })} error={error} onRetry={retry} />;
    return pending;
  };
}
