import { useEffect, useState } from 'react';
import type { OwnUser } from '../../../api/api.gen';
import { errorMessage, errorStatus, failureText } from '../../../api/errors';
import { SetName } from '../../../api/limits.gen';
import { isName, nameRule } from '../../../kit/core/person';
import { onForm } from '../../../kit/core/useSubmission';
import { SubmitButton, TextField } from '../../../kit/mini-app/fields';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { useSubmit } from '../../../kit/mini-app/useSubmit';
import { useRenameOwnUserMutation } from '../api';
import styles from './ProfileScreen.module.css';

const lockMs = 1500;

/** The server says what is wrong with a name. */
const nameFailure = (error: unknown) =>
  (errorStatus(error) === 400 && errorMessage(error)) || failureText(error);

interface Props {
  user: OwnUser;
  onClose: () => void;
}

export function EditName({ user, onClose }: Props) {
  const [name, setName] = useState(user.public_name ?? '');
  const [isLocked, setLocked] = useState(false);

  useEffect(() => {
    if (!isLocked) return;
    const timer = setTimeout(() => setLocked(false), lockMs);
    return () => clearTimeout(timer);
  }, [isLocked]);

  const { submit, isBusy } = useSubmit(useRenameOwnUserMutation(), {
    check: ({ setName }) => !isName(setName.name) && nameRule,
    done: 'Profile updated',
    failure: nameFailure,
    onDone: () => setLocked(true),
  });
  const onSubmit = onForm(() => !isLocked && submit({ setName: { name: name.trim() } }));

  return (
    <Sheet title="Edit profile" onClose={onClose}>
      <form className={styles.form} onSubmit={onSubmit}>
        <TextField
          label="Username"
          value={name}
          maxLength={SetName.name.maxLength}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <SubmitButton disabled={isBusy || isLocked}>Save</SubmitButton>
      </form>
    </Sheet>
  );
}
