import { onEvent } from '../../kit/mini-app/telegram';

/** With an open keyboard, less than this share of the height is visible. Browser bars leave more. */
const maxShareWithKeyboard = 0.8;

const { visualViewport } = window;
let width = 0;
// Each list has the height by the webview and by the messenger, because some devices report the keyboard only through one.
const heights = [0, 0];
const tallest = [0, 0];

function updateKeyboard(source: 0 | 1, height: number): void {
  if (width !== innerWidth) for (const list of [heights, tallest]) list.fill(0); // the device was rotated
  width = innerWidth;
  heights[source] = height;
  tallest[source] = Math.max(tallest[source]!, height);
  const isTyping = document.activeElement?.matches('input, textarea') ?? false;
  const isShort = heights.some((value, index) => value < tallest[index]! * maxShareWithKeyboard);
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
