import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls back when the element is in view, or at most 200 px away, and again when `key` changes while it is there. */
export function useInView<E extends Element>(onInView: () => void, key: unknown) {
  const element = useRef<E>(null);
  const callBack = useEffectEvent(onInView);
  useEffect(() => {
    // Without IntersectionObserver, the person must press the element, which is a button.
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && callBack(),
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [key]);
  return element;
}
