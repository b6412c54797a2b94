/** "Tap again" on a touch screen, otherwise "Click again". */
export const getPressAgainText = (): string =>
  window.matchMedia('(pointer: coarse)').matches ? 'Tap again' : 'Click again';
