/** The newest migration of each release that has migrations of its own. CONTRIBUTING.md says when to add a line. */
export const releases: Record<string, number> = {
  '1.0.0': 1800000000000,
};
