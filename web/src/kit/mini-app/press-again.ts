/** What an armed button asks for: "Tap again" on a touch screen, otherwise "Click again". */
export const pressAgain = (): string =>
  window.matchMedia('(pointer: coarse)').matches ? 'Tap again' : 'Click again';
