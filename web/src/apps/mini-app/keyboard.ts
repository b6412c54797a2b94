import { onEvent } from '../../kit/mini-app/telegram';

/** A keyboard leaves less of the height than this. The bars of a browser leave more. */
const shareLeft = 0.8;

const { visualViewport } = window;
let width = 0;
// Of the webview and of the messenger: not every device tells of the keyboard by both.
const heights = [0, 0];
const tallest = [0, 0];

function note(teller: 0 | 1, height: number): void {
  if (width !== innerWidth) for (const all of [heights, tallest]) all.fill(0); // the device was turned
  width = innerWidth;
  heights[teller] = height;
  tallest[teller] = Math.max(tallest[teller]!, height);
  const isTyping = document.activeElement?.matches('input, textarea') ?? false;
  const isShort = heights.some((each, at) => each < tallest[at]! * shareLeft);
  document.documentElement.toggleAttribute('data-keyboard', isTyping && isShort);
}

/** Marks the page with `data-keyboard` while the keyboard of the device takes a part of it. */
export function watchKeyboard(): void {
  const noteViewport = () => visualViewport && note(0, visualViewport.height * visualViewport.scale);
  visualViewport?.addEventListener('resize', noteViewport);
  noteViewport();
  onEvent('viewport_changed', (data) => {
    const { height, is_state_stable: isStable } = data as { height: number; is_state_stable: boolean };
    if (isStable) note(1, height);
  });
}
