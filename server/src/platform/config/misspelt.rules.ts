/** Finds variables of the environment whose names are nearly those of settings, and the settings that were probably meant. */
export function findMisspelt(given: string[], known: string[]): { name: string; meant: string }[] {
  return given.flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = known.find((other) => looksLike(name.toUpperCase(), other));
    return meant ? [{ name, meant }] : [];
  });
}

/** Long names may differ more. Short names must have the same letters: HOME is no misspelt HOST. */
function looksLike(name: string, known: string): boolean {
  if (Math.min(name.length, known.length) < 5) return sorted(name) === sorted(known);
  const most = known.length < 10 ? 1 : 2;
  return Math.abs(name.length - known.length) <= most && distance(name, known) <= most;
}

function sorted(name: string): string {
  return [...name].sort().join('');
}

/** How many letters must be added, removed, replaced or swapped with their neighbour (optimal string alignment). */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (isSame ? 0 : 1));
      const areSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (areSwapped) least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[one.length]![other.length]!;
}
