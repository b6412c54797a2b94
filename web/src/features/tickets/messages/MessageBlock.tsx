import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

type OnNearness = (isNear: boolean, heightPx: number) => void;

/**
 * Watches elements within a scrolling one, which has the attribute `data-scrolls`. Calls back with `false` when an element is
 * farther from the visible part than the margin, and with `true` when it is near again.
 */
function watchNearness(rootMargin: string) {
  const observers = new WeakMap<Element, IntersectionObserver>();
  const listeners = new WeakMap<Element, OnNearness>();
  const observe = (root: Element) =>
    new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries)
          listeners.get(target)?.(isIntersecting, boundingClientRect.height);
      },
      { root, rootMargin },
    );
  return (element: Element, listener: OnNearness): (() => void) => {
    const root = element.closest('[data-scrolls]');
    if (!root || typeof IntersectionObserver === 'undefined') return () => {};
    const observer = observers.get(root) ?? observe(root);
    observers.set(root, observer);
    listeners.set(element, listener);
    observer.observe(element);
    return () => observer.unobserve(element);
  };
}

/** A height of the visible part away. */
const watchNext = watchNearness('100%');
const watchFar = watchNearness('300%');

/**
 * Makes a long chat cost as much as a short one. The browser may skip the layout of a block that is a screen away, and still
 * finds texts in it. A block that is three screens away keeps only its height. A block on the screen stays as it is, because it
 * would jump. So does the newest block, because it grows and must have its true height.
 */
export function MessageBlock({
  className,
  isNewest,
  children,
}: {
  className: string | undefined;
  isNewest: boolean;
  children: ReactNode;
}) {
  const block = useRef<HTMLDivElement>(null);
  const [isFar, setFar] = useState(false);
  useLayoutEffect(() => {
    if (isNewest) return;
    const element = block.current!;
    const { style } = element;
    const stopNext = watchNext(element, (isNear, heightPx) => {
      if (isNear || heightPx === 0) return;
      style.containIntrinsicBlockSize = `auto ${heightPx}px`;
      style.contentVisibility = 'auto';
      stopNext();
    });
    const stopFar = watchFar(element, (isNear, heightPx) => {
      if (!isNear && (heightPx === 0 || isInUse(element))) return;
      style.height = isNear ? '' : `${heightPx}px`;
      setFar(!isNear);
    });
    return () => {
      stopNext();
      stopFar();
    };
  }, [isNewest]);
  return (
    <div ref={block} className={className}>
      {!isFar && children}
    </div>
  );
}

/** Whether the person has the focus or a selection in it. */
function isInUse(element: Element): boolean {
  if (element.contains(document.activeElement)) return true;
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
}
