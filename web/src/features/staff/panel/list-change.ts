const MAX_NAMES = 5;

interface Option {
  id: unknown;
  name: string;
}

/** Says by which names a list differs from an earlier one: "added Rating; removed Deposits, Tickets". */
export function listChange(before: readonly unknown[], after: readonly unknown[], options: Option[]): string {
  const namesOf = (ids: readonly unknown[], others: readonly unknown[]) =>
    ids
      .filter((id) => !others.includes(id))
      .map((id) => options.find((option) => option.id === id)?.name ?? `#${String(id)}`);
  const [added, removed] = [namesOf(after, before), namesOf(before, after)];
  const parts = [
    added.length > 0 && `added ${listed(added)}`,
    removed.length > 0 && `removed ${listed(removed)}`,
  ];
  return parts.filter(Boolean).join('; ') || 'no change';
}

const listed = (names: string[]) =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
    : names.join(', ');
