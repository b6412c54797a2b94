import { useEffect, useRef } from 'react';

/** Calls back whenever the element comes into view, or stands in view while what it is about changes (`key`). */
export function useInView<E extends Element>(onSeen: () => void, key: unknown) {
  const element = useRef<E>(null);
  const callback = useRef(onSeen);
  useEffect(() => void (callback.current = onSeen));
  useEffect(() => {
    // Where the browser cannot tell, a press on the element has to do.
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && callback.current(),
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [key]);
  return element;
}
