import { api } from './api';
import { Dialog } from './Dialog';

interface NewPersonDialogProps {
  onClose: () => void;
  onCreated: (id: number) => void;
  onError: (error: unknown) => void;
}

export function NewPersonDialog({ onClose, onCreated, onError }: NewPersonDialogProps) {
  const create = (form: FormData) => {
    const value = (name: string) => String(form.get(name)).trim();
    const lastName = value('last_name');
    const username = value('username').replace(/^@/, '');
    api
      .createPerson({
        first_name: value('first_name'),
        ...(lastName && { last_name: lastName }),
        ...(username && { username }),
      })
      .then(({ id }) => onCreated(id))
      .catch(onError);
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
        <div className="dialog-buttons">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="primary">
            Create person
          </button>
        </div>
      </form>
    </Dialog>
  );
}
