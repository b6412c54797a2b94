/** The places of entries sorted best first. Equal amounts share a place: 1, 2, 2, 4. */
export function computePlaces(entries: readonly { amount: number }[]): number[] {
  const places: number[] = [];
  for (const [n, { amount }] of entries.entries())
    places.push(n > 0 && entries[n - 1]!.amount === amount ? places[n - 1]! : n + 1);
  return places;
}
