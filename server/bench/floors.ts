/** The lowest ratios that the small benchmark may reach, by call. They leave room for noise. */
export const floors: Record<string, number> = {};
