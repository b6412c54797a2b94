import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * Once the browser knows the height of a block, it may leave out the block's content while that is far from the screen. So
 * a long chat costs as much as a short one. The page keeps its length, and the browser still finds texts in the block.
 */
const sizes = new ResizeObserver((entries) => {
  for (const { target, borderBoxSize } of entries) {
    const { style } = target as HTMLElement;
    style.containIntrinsicBlockSize = `auto ${borderBoxSize[0]!.blockSize}px`;
    style.contentVisibility = 'auto';
  }
});

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
    sizes.observe(element);
    return () => sizes.unobserve(element);
  }, []);
  return (
    <div ref={block} className={className}>
      {children}
    </div>
  );
}
