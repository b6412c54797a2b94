import { useNavigate } from 'react-router-dom';
import type { OwnUser } from '../../api/api.gen';
import { isAllowed } from '../../features/auth/access';
import { GO_TO, useShortcut } from '../../kit/panel/shortcuts';
import { type Section, sections } from './screens';

/** G and a letter open the sections that the person may see. */
export const GoToKeys = ({ me }: { me: OwnUser }) =>
  sections
    .filter(({ letter, audience }) => letter && isAllowed(me, audience))
    .map((section) => <GoToKey key={section.to} section={section} />);

function GoToKey({ section }: { section: Section }) {
  const navigate = useNavigate();
  useShortcut({
    keys: `G ${section.letter}`,
    title: section.title,
    group: GO_TO,
    waitsForPause: true,
    run: () => void navigate(section.to),
  });
  return null;
}
