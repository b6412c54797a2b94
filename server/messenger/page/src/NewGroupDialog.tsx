import type { Person } from '../../messenger.types';
import { api } from './api';
import { Dialog } from './Dialog';
import { Members } from './Members';

interface NewGroupDialogProps {
  people: Person[];
  person: number;
  onClose: () => void;
  onCreated: (id: number) => void;
  onError: (error: unknown) => void;
}

export function NewGroupDialog({ people, person, onClose, onCreated, onError }: NewGroupDialogProps) {
  const create = (form: FormData) => {
    api
      .createGroup({
        title: String(form.get('title')),
        is_forum: form.has('is_forum'),
        members: form.getAll('member').map(Number),
      })
      .then(({ id }) => onCreated(id))
      .catch(onError);
  };
  return (
    <Dialog title="New group" onClose={onClose}>
      <form action={create}>
        <label>
          Title
          <input name="title" required maxLength={64} />
        </label>
        <label className="check">
          <input type="checkbox" name="is_forum" /> With topics
        </label>
        <Members people={people} members={[person]} />
        <div className="dialog-buttons">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="primary">
            Create group
          </button>
        </div>
      </form>
    </Dialog>
  );
}
