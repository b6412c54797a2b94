import { useLocalStorage } from '@mantine/hooks';
import type { SectionGroup } from './screens';

/** The groups that a person folded in the sidebar, kept in the browser. */
export function useFolded(userId: number | undefined) {
  const [folded, setFolded] = useLocalStorage<SectionGroup[]>({
    key: `panel_folded_${userId ?? ''}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const known = Array.isArray(folded) ? folded : [];
  return {
    isFolded: (group: SectionGroup) => known.includes(group),
    toggle: (group: SectionGroup) =>
      setFolded(known.includes(group) ? known.filter((each) => each !== group) : [...known, group]),
  };
}
