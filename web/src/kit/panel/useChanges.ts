import { useState } from 'react';

/** The fields of a form that differ from its first content. Saving only these avoids overwriting concurrent changes. */
export function useChanges<Content extends object>(content: Content): Partial<Content> {
  const [initial] = useState(content);
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(initial[name as keyof Content]);
  return Object.fromEntries(Object.entries(content).filter(isChanged)) as Partial<Content>;
}
