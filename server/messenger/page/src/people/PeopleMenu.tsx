import { useState } from 'react';
import type { PersonView } from '../../../page-api/page.views';
import { fullName, PersonAvatar, UnreadBadge } from '../parts/Avatar';
import { Dialog } from '../parts/Dialog';
import { Icon, IconButton } from '../parts/Icon';

interface PeopleMenuProps {
  /** The name of the pane, for screen readers. */
  label: string;
  people: PersonView[];
  person: PersonView;
  onPerson: (id: number) => void;
  /** Undefined if there is no room for another pane. */
  onBeside?: ((id: number) => void) | undefined;
}

/** Shows the current person, and lets one choose another. Each has the number of their unread messages. */
export function PeopleMenu({ label, people, person, onPerson, onBeside }: PeopleMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const choose = (act: () => void) => () => {
    setIsOpen(false);
    act();
  };
  return (
    <>
      <button type="button" className="people-opener" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <PersonAvatar person={person} size={36} />
        <span className="people-text">
          <span>
            <span className="visually-hidden">{label}: </span>You are
          </span>
          <b>{fullName(person)}</b>
        </span>
        <Icon name="down" />
      </button>
      {isOpen && (
        <Dialog title="Who are you?" onClose={() => setIsOpen(false)}>
          <ul className="people-list" aria-label="People">
            {people.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className="people-row"
                  aria-current={one.id === person.id}
                  onClick={choose(() => onPerson(one.id))}
                >
                  <PersonAvatar person={one} size={38} />
                  <span className="people-text">
                    <b>{fullName(one)}</b>
                    <span>{one.about ?? (one.username ? `@${one.username}` : 'No username')}</span>
                  </span>
                  {one.id !== person.id && <UnreadBadge count={one.unread} />}
                </button>
                {onBeside && one.id !== person.id && (
                  <IconButton
                    name="columns"
                    label={`Put ${fullName(one)} beside`}
                    onClick={choose(() => onBeside(one.id))}
                  />
                )}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
