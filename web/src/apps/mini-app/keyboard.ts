import { onEvent } from '../../kit/mini-app/telegram';

/** With an open keyboard, less than this share of the height is visible. Browser bars leave more. */
const maxShareWithKeyboard = 0.8;

const { visualViewport } = window;
let width = 0;
// First the height that the webview reports, then the messenger's. Some devices report the keyboard only through one of them.
const heights = [0, 0];
const maxHeights = [0, 0];

function updateKeyboard(source: 0 | 1, height: number): void {
  if (width !== innerWidth) for (const list of [heights, maxHeights]) list.fill(0); // the device was rotated
  width = innerWidth;
  heights[source] = height;
  maxHeights[source] = Math.max(maxHeights[source]!, height);
  const isTyping = document.activeElement?.matches('input, textarea') ?? false;
  const isShort = heights.some((value, index) => value < maxHeights[index]! * maxShareWithKeyboard);
  document.documentElement.toggleAttribute('data-keyboard', isTyping && isShort);
}

/** Sets `data-keyboard` on the page while the on-screen keyboard is open. */
export function watchKeyboard(): void {
  const onViewportResize = () =>
    visualViewport && updateKeyboard(0, visualViewport.height * visualViewport.scale);
  visualViewport?.addEventListener('resize', onViewportResize);
  onViewportResize();
  onEvent('viewport_changed', (data) => {
    const { height, is_state_stable: isStable } = data as { height: number; is_state_stable: boolean };
    if (isStable) updateKeyboard(1, height);
  });
}
