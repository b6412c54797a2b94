import { Group, Modal, NavLink, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { PersonView } from '../../../page-api/page.views';
import { formatFullName, PersonAvatar, UnreadBadge } from '../parts/Avatar';
import { Icon, IconButton } from '../parts/Icon';

interface PeopleMenuProps {
  label: string;
  people: PersonView[];
  person: PersonView;
  onPerson: (id: number) => void;
  /** Opens a second pane for the person. Undefined: there are two panes. */
  onOpenBeside?: ((id: number) => void) | undefined;
}

/** A button with the person who acts, which opens the list of people. */
export function PeopleMenu({ label, people, person, onPerson, onOpenBeside }: PeopleMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const closeAnd = (action: () => void) => () => {
    setIsOpen(false);
    action();
  };
  return (
    <>
      <NavLink
        className="person"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        leftSection={<PersonAvatar person={person} size={36} />}
        label={
          <>
            <VisuallyHidden>{label}: You are </VisuallyHidden>
            <b>{formatFullName(person)}</b>
          </>
        }
        description={formatPerson(person)}
        rightSection={<Icon name="down" size={16} />}
        disableRightSectionRotation
      />
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Who are you?">
        <ul className="plain" aria-label="People">
          {people.map((each) => (
            <Group component="li" key={each.id} gap="xs" wrap="nowrap">
              <NavLink
                active={each.id === person.id}
                aria-current={each.id === person.id}
                onClick={closeAnd(() => onPerson(each.id))}
                leftSection={<PersonAvatar person={each} size={38} />}
                label={formatFullName(each)}
                description={formatPerson(each)}
                rightSection={<UnreadBadge count={each.id === person.id ? 0 : each.unread} />}
              />
              {onOpenBeside && each.id !== person.id && (
                <IconButton
                  name="columns"
                  label={`Open a pane for ${formatFullName(each)}`}
                  onClick={closeAnd(() => onOpenBeside(each.id))}
                />
              )}
            </Group>
          ))}
        </ul>
      </Modal>
    </>
  );
}

function formatPerson({ about, username }: PersonView): string {
  return about ?? (username ? `@${username}` : 'No username');
}
