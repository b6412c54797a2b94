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
  /** Undefined if there is no room for another pane. */
  onOpenBeside?: ((id: number) => void) | undefined;
}

export function PeopleMenu({ label, people, person, onPerson, onOpenBeside: onBeside }: PeopleMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const choose = (act: () => void) => () => {
    setIsOpen(false);
    act();
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
          {people.map((one) => (
            <Group component="li" key={one.id} gap="xs" wrap="nowrap">
              <NavLink
                active={one.id === person.id}
                aria-current={one.id === person.id}
                onClick={choose(() => onPerson(one.id))}
                leftSection={<PersonAvatar person={one} size={38} />}
                label={formatFullName(one)}
                description={formatPerson(one)}
                rightSection={<UnreadBadge count={one.id === person.id ? 0 : one.unread} />}
              />
              {onBeside && one.id !== person.id && (
                <IconButton
                  name="columns"
                  label={`Put ${formatFullName(one)} beside`}
                  onClick={choose(() => onBeside(one.id))}
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
