import { useState } from 'react';

/** The fields of a form that differ from its first content. Saving only these overwrites no change of another person. */
export function useChanges<Content extends object>(content: Content): Partial<Content> {
  const [opened] = useState(content);
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(opened[name as keyof Content]);
  return Object.fromEntries(Object.entries(content).filter(isChanged)) as Partial<Content>;
}
