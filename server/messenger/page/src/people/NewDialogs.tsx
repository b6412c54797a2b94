import { Checkbox, Fieldset, Modal, Radio, Stack, TextInput } from '@mantine/core';
import type { Person } from '../../../state/messenger.types';
import { messengerActions } from '../api';
import { formatFullName } from '../parts/Avatar';
import { DialogButtons } from '../parts/DialogButtons';
import { useShowError } from '../parts/toast';

interface NewDialogProps {
  onClose: () => void;
  onCreated: (id: number) => void;
}

export function NewPersonDialog({ onClose, onCreated }: NewDialogProps) {
  const showError = useShowError();
  const create = (form: FormData) => {
    const getText = (name: string) => String(form.get(name)).trim() || undefined;
    const person = {
      first_name: getText('first_name') ?? '',
      last_name: getText('last_name'),
      username: getText('username')?.replace(/^@/, ''),
      hides_photo: !form.has('photo'),
    } as Omit<Person, 'id'>;
    messengerActions.createPerson(person).then(({ id }) => onCreated(id), showError);
  };
  return (
    <Modal opened title="New person" onClose={onClose}>
      <form action={create}>
        <Stack>
          <TextInput name="first_name" label="First name" required maxLength={64} data-autofocus />
          <TextInput name="last_name" label="Last name" maxLength={64} />
          <TextInput name="username" label="Username" pattern="@?[A-Za-z]\w{3,31}" placeholder="@username" />
          <Checkbox name="photo" label="Profile photo (a drawn portrait)" defaultChecked />
        </Stack>
        <DialogButtons actionLabel="Create person" onClose={onClose} />
      </form>
    </Modal>
  );
}

interface NewGroupDialogProps extends NewDialogProps {
  people: Person[];
  person: number;
}

export function NewGroupDialog({ people, person, onClose, onCreated }: NewGroupDialogProps) {
  const showError = useShowError();
  const create = (form: FormData) => {
    const kind = form.get('kind');
    const group = {
      person,
      title: form.get('title'),
      is_forum: kind === 'forum',
      isBasic: kind === 'basic',
      members: form.getAll('member').map(Number),
    };
    messengerActions.createGroup(group).then(({ id }) => onCreated(id), showError);
  };
  return (
    <Modal opened title="New group" onClose={onClose}>
      <form action={create}>
        <Stack>
          <TextInput name="title" label="Title" required maxLength={64} data-autofocus />
          <Radio.Group name="kind" label="Kind" defaultValue="supergroup">
            <Stack gap="xs" mt={4}>
              <Radio value="supergroup" label="Supergroup" />
              <Radio value="forum" label="Supergroup with topics" />
              <Radio value="basic" label="Basic group, which can become a supergroup later" />
            </Stack>
          </Radio.Group>
          <MemberCheckboxes people={people} initialMembers={[person]} />
        </Stack>
        <DialogButtons actionLabel="Create group" onClose={onClose} />
      </form>
    </Modal>
  );
}

export function MemberCheckboxes({ people, initialMembers }: { people: Person[]; initialMembers: number[] }) {
  return (
    <Fieldset legend="Members">
      <Stack gap="xs" mah={220} style={{ overflowY: 'auto' }}>
        {people.map((person) => (
          <Checkbox
            key={person.id}
            name="member"
            value={person.id}
            defaultChecked={initialMembers.includes(person.id)}
            label={formatFullName(person)}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
