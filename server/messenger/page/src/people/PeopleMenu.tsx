import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { PersonView } from '../../../page-api/page.views';
import { PersonAvatar } from '../parts/Avatar';
import { Icon, IconButton } from '../parts/Icon';
import { fullName } from '../parts/person-name';
import { UnreadBadge } from '../parts/UnreadBadge';

interface PeopleMenuProps {
  /** The name of the pane, for screen readers. */
  label: string;
  people: PersonView[];
  person: PersonView;
  onPerson: (id: number) => void;
  /** Shows a mark if others have unread messages. */
  showsNews?: boolean;
  /** Undefined if there is no room for another pane. */
  onBeside?: ((id: number) => void) | undefined;
}

/** Shows the current person, and lets one choose another. Each has the number of their unread messages. */
export function PeopleMenu({
  label,
  people,
  person,
  onPerson,
  showsNews = false,
  onBeside,
}: PeopleMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const hasNews = showsNews && people.some(({ id, unread }) => id !== person.id && unread > 0);

  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  const choose = (act: () => void) => () => {
    close();
    act();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!root.current?.contains(relatedTarget)) setIsOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === 'Escape') close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const rows = [...(root.current?.querySelectorAll<HTMLElement>('.people-row') ?? [])];
    const at = rows.findIndex((row) => row.parentElement?.contains(document.activeElement));
    rows.at((at + step) % rows.length)?.focus();
  };

  return (
    <div className="people-menu" ref={root} onBlur={onBlur} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="people-opener"
        ref={opener}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <PersonAvatar person={person} size={36} />
        <span className="people-text">
          <span>
            <span className="visually-hidden">{label}: </span>You are
          </span>
          <b>{fullName(person)}</b>
        </span>
        {hasNews && <span className="people-news" role="img" aria-label="News for others" />}
        <Icon name="down" />
      </button>
      {isOpen && (
        <ul className="people-list" aria-label="People">
          {people.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="people-row"
                aria-current={one.id === person.id ? 'true' : undefined}
                ref={(row) => {
                  if (one.id === person.id && !root.current?.querySelector('li :focus')) row?.focus();
                }}
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
      )}
    </div>
  );
}
