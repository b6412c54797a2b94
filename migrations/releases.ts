/** The newest migration of each release that has migrations of its own. `npm run release` adds a line. */
export const releases: Record<string, number> = {
  '1.0.0': 1800000000000,
};
