import { lazy, Suspense, useEffect, useState } from 'react';

const AFTER_MS = 2_000;
const Moments = lazy(async () => ({ default: (await import('./Moments')).Moments }));

/** The newest moments. Their code does not compete with that of the first screen. */
export function LaterMoments() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setDue, AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    isDue && (
      <Suspense fallback={null}>
        <Moments />
      </Suspense>
    )
  );
}
