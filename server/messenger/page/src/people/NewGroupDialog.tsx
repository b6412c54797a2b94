import type { Person } from '../../../state/messenger.types';
import { api } from '../live/api';
import { Dialog, DialogButtons } from '../parts/Dialog';
import { useFail } from '../parts/feedback';
import { Members } from './Members';

const KINDS = [
  ['supergroup', 'Supergroup'],
  ['forum', 'Supergroup with topics'],
  ['basic', 'Basic group, which can become a supergroup later'],
];

interface NewGroupDialogProps {
  people: Person[];
  person: number;
  onClose: () => void;
  onCreated: (id: number) => void;
}

export function NewGroupDialog({ people, person, onClose, onCreated }: NewGroupDialogProps) {
  const fail = useFail();
  const create = (form: FormData) => {
    const kind = form.get('kind');
    api
      .createGroup({
        person,
        title: String(form.get('title')),
        is_forum: kind === 'forum',
        isBasic: kind === 'basic',
        members: form.getAll('member').map(Number),
      })
      .then(({ id }) => onCreated(id))
      .catch(fail);
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
        <DialogButtons onClose={onClose}>
          <button type="submit" className="primary">
            Create group
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
