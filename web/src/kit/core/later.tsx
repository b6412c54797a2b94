import { type ComponentType, lazy, useEffect, useState } from 'react';
import { onReconnect, useConnection } from '../../store/connection.slice';
import { useAppStore } from '../../store/hooks';
import type { ScreenLoad } from './screen-load';

type FailedScreen = ComponentType<{ isScreen: true; error: unknown; onRetry: () => unknown }>;

/**
 * A screen that is downloaded when somebody opens it. If it is here already, it shows at once. React keeps a failure, so
 * only a page load tries again.
 */
export function later(load: ScreenLoad, Failed: FailedScreen): ComponentType {
  const Lazy = lazy(async () => ({
    default: await load().catch(() => () => <LoadFailed Failed={Failed} />),
  }));
  return function Later() {
    // A screen that changed from one to the other would lose its state.
    const [Screen] = useState<ComponentType>(() => load.loaded ?? Lazy);
    return <Screen />;
  };
}

function LoadFailed({ Failed }: { Failed: FailedScreen }) {
  const isLost = useConnection() !== 'ok';
  const store = useAppStore();
  const reload = () => window.location.reload();
  useEffect(() => onReconnect(store, () => window.location.reload()), [store]);
  return <Failed isScreen error={isLost ? { status: 'FETCH_ERROR' } : null} onRetry={reload} />;
}
