import type { PersonView } from '../../page.views';
import { Avatar } from './Avatar';
import { fullName } from './person-name';

interface PersonSelectProps {
  label: string;
  people: PersonView[];
  person: PersonView;
  onPerson: (id: number) => void;
}

/** Who one is, with the number of messages that wait for each. */
export function PersonSelect({ label, people, person, onPerson }: PersonSelectProps) {
  return (
    <>
      <Avatar id={person.id} name={fullName(person)} hasPhoto={!person.hides_photo} size={36} />
      <label className="person-select">
        <span>You are</span>
        <select
          aria-label={label}
          value={person.id}
          onChange={(event) => onPerson(Number(event.target.value))}
        >
          {people.map((one) => (
            <option key={one.id} value={one.id}>
              {fullName(one)}
              {one.username && ` · @${one.username}`}
              {one.unread > 0 && one.id !== person.id && ` · ${one.unread} new`}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
