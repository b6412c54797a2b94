import { type ComponentType, lazy, useEffect } from 'react';
import { onReconnect, useConnection } from '../../api/connection';

type FailedScreen = ComponentType<{ isScreen: true; error: unknown; onRetry: () => unknown }>;

/** A screen that is downloaded when somebody opens it. React keeps a failure, so only a page load tries again. */
export const later = (load: () => Promise<ComponentType>, Failed: FailedScreen) =>
  lazy(async () => ({ default: await load().catch(() => () => <LoadFailed Failed={Failed} />) }));

function LoadFailed({ Failed }: { Failed: FailedScreen }) {
  const isLost = useConnection() !== 'ok';
  const reload = () => window.location.reload();
  useEffect(() => onReconnect(() => window.location.reload()), []);
  return <Failed isScreen error={isLost ? { status: 'FETCH_ERROR' } : null} onRetry={reload} />;
}
