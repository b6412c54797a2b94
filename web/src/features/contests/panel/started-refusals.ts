/** Texts for changes that the server refuses once a contest has started. */
export const startedRefusals = {
  'contest has started': 'The contest has started. Its rules stay as they are',
  'Not found': 'Somebody else has deleted this contest',
};
