import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * The browser may leave out the content of a block once the block is far from the screen. So a long chat costs as much as a
 * short one. The page keeps its length, and the browser still finds texts in the block. A block on the screen stays as it is,
 * since it would jump.
 */
const distant =
  typeof IntersectionObserver === 'undefined'
    ? undefined
    : new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting, boundingClientRect } of entries) {
            if (isIntersecting || boundingClientRect.height === 0) continue;
            const { style } = target as HTMLElement;
            style.containIntrinsicBlockSize = `auto ${boundingClientRect.height}px`;
            style.contentVisibility = 'auto';
            distant?.unobserve(target);
          }
        },
        { rootMargin: '100%' },
      );

export function MessageBlock({
  className,
  children,
}: {
  className: string | undefined;
  children: ReactNode;
}) {
  const block = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = block.current!;
    distant?.observe(element);
    return () => distant?.unobserve(element);
  }, []);
  return (
    <div ref={block} className={className}>
      {children}
    </div>
  );
}
