import { api } from '../live/api';
import { Dialog, DialogButtons } from '../parts/Dialog';
import { useFail } from '../parts/feedback';

interface NewPersonDialogProps {
  onClose: () => void;
  onCreated: (id: number) => void;
}

export function NewPersonDialog({ onClose, onCreated }: NewPersonDialogProps) {
  const fail = useFail();
  const create = (form: FormData) => {
    const value = (name: string) => String(form.get(name)).trim();
    const lastName = value('last_name');
    const username = value('username').replace(/^@/, '');
    api
      .createPerson({
        first_name: value('first_name'),
        ...(lastName && { last_name: lastName }),
        ...(username && { username }),
        ...(!form.has('photo') && { hides_photo: true }),
      })
      .then(({ id }) => onCreated(id))
      .catch(fail);
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
        <DialogButtons onClose={onClose}>
          <button type="submit" className="primary">
            Create person
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
