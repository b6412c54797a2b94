import type { Person } from '../../messenger.types';
import { fullName } from './person-name';

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
          {fullName(person)}
        </label>
      ))}
    </fieldset>
  );
}
