/** The texts for what the server refuses once a contest has started. */
export const hasStarted = {
  'contest has started': 'The contest has started. Its rules stay as they are',
  'Not found': 'Somebody else has deleted this contest',
};
