/** The list with one of its members at another place. A place behind the end is the end. */
export function moveTo<Item>(items: readonly Item[], item: Item, position: number): Item[] {
  const others = items.filter((other) => other !== item);
  return [...others.slice(0, position), item, ...others.slice(position)];
}

/** Whether two names differ in nothing but small and capital letters. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
