import type { Person } from '../../../state/messenger.types';
import { acts } from '../api';
import { fullName, PersonAvatar } from '../parts/Avatar';
import { Dialog, DialogButtons } from '../parts/Dialog';
import { useFail } from '../parts/say';

interface NewDialogProps {
  onClose: () => void;
  onCreated: (id: number) => void;
}

export function NewPersonDialog({ onClose, onCreated }: NewDialogProps) {
  const fail = useFail();
  const create = (form: FormData) => {
    const value = (name: string) => String(form.get(name)).trim() || undefined;
    const person = {
      first_name: value('first_name') ?? '',
      last_name: value('last_name'),
      username: value('username')?.replace(/^@/, ''),
      hides_photo: !form.has('photo'),
    } as Omit<Person, 'id'>;
    acts.createPerson(person).then(({ id }) => onCreated(id), fail);
  };
  return (
    <Dialog title="New person" onClose={onClose}>
      <form action={create}>
        <label>
          First name
          <input name="first_name" required maxLength={64} />
        </label>
        <label>
          Last name
          <input name="last_name" maxLength={64} />
        </label>
        <label>
          Username
          <input name="username" pattern="@?[A-Za-z]\w{3,31}" placeholder="@username" />
        </label>
        <label className="check">
          <input type="checkbox" name="photo" defaultChecked /> Profile photo, drawn for them
        </label>
        <DialogButtons action="Create person" onClose={onClose} />
      </form>
    </Dialog>
  );
}

const KINDS = [
  ['supergroup', 'Supergroup'],
  ['forum', 'Supergroup with topics'],
  ['basic', 'Basic group, which can become a supergroup later'],
];

interface NewGroupDialogProps extends NewDialogProps {
  people: Person[];
  person: number;
}

export function NewGroupDialog({ people, person, onClose, onCreated }: NewGroupDialogProps) {
  const fail = useFail();
  const create = (form: FormData) => {
    const kind = form.get('kind');
    const group = {
      person,
      title: form.get('title'),
      is_forum: kind === 'forum',
      isBasic: kind === 'basic',
      members: form.getAll('member').map(Number),
    };
    acts.createGroup(group).then(({ id }) => onCreated(id), fail);
  };
  return (
    <Dialog title="New group" onClose={onClose}>
      <form action={create}>
        <label>
          Title
          <input name="title" required maxLength={64} />
        </label>
        <fieldset className="members">
          <legend>Kind</legend>
          {KINDS.map(([value, label]) => (
            <label className="check" key={value}>
              <input type="radio" name="kind" value={value} defaultChecked={value === 'supergroup'} />
              {label}
            </label>
          ))}
        </fieldset>
        <Members people={people} members={[person]} />
        <DialogButtons action="Create group" onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** Checkboxes of a form, named "member". */
export function Members({ people, members }: { people: Person[]; members: number[] }) {
  return (
    <fieldset className="members">
      <legend>Members</legend>
      {people.map((one) => (
        <label className="check" key={one.id}>
          <input type="checkbox" name="member" value={one.id} defaultChecked={members.includes(one.id)} />
          <PersonAvatar person={one} size={26} />
          {fullName(one)}
        </label>
      ))}
    </fieldset>
  );
}
