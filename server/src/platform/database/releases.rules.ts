interface Migration {
  name: string;
  formerRelease: 'runs' | 'refused';
}

/** The timestamp in a migration's name. The newest one is the schema version of a program. */
export const getTimestamp = ({ name }: { name: string }) => Number(/\d{13}$/.exec(name)?.[0]);

/**
 * The oldest schema version that may run once these migrations are applied: that of the previous release, or of the last migration that refuses it.
 * @param releases the schema version of each release
 * @param baseline the schema version of the first one
 */
export function getOldestSchemaVersion(
  migrations: readonly Migration[],
  releases: Readonly<Record<string, number>>,
  baseline: number,
): number {
  const own = Math.max(baseline, ...migrations.map(getTimestamp));
  const former = Object.values(releases).filter((version) => version < own);
  const refusing = migrations.filter(({ formerRelease }) => formerRelease === 'refused');
  return Math.max(baseline, ...former, ...refusing.map(getTimestamp));
}
