/** Computes the place of each entry. `entries`: largest amount first. Equal amounts share a place: 1, 2, 2, 4. */
export function computePlaces(entries: readonly { amount: number }[]): number[] {
  const places: number[] = [];
  for (const [index, { amount }] of entries.entries())
    places.push(entries[index - 1]?.amount === amount ? places[index - 1]! : index + 1);
  return places;
}
