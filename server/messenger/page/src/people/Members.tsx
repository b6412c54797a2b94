import type { Person } from '../../../state/messenger.types';
import { PersonAvatar } from '../parts/Avatar';
import { fullName } from '../parts/person-name';

/** Checkboxes of a form, named "member". */
export function Members({ people, members }: { people: Person[]; members: number[] }) {
  return (
    <fieldset className="members">
      <legend>Members</legend>
      {people.map((person) => (
        <label className="check" key={person.id}>
          <input
            type="checkbox"
            name="member"
            value={person.id}
            defaultChecked={members.includes(person.id)}
          />
          <PersonAvatar person={person} size={26} />
          {fullName(person)}
        </label>
      ))}
    </fieldset>
  );
}
