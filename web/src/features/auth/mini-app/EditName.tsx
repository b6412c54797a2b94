import { type FormEvent, useEffect, useState } from 'react';
import type { OwnUser } from '../../../api/api.gen';
import { errorMessage, errorStatus, failureText } from '../../../api/errors';
import { SubmitButton, TextField } from '../../../kit/mini-app/fields';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { toast } from '../../../kit/mini-app/toast';
import { useRenameOwnUserMutation } from '../api';
import styles from './ProfileScreen.module.css';

const badName = 'The name must begin with Latin/English letters';
const longestName = 64;
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
  const [rename, { isLoading }] = useRenameOwnUserMutation();
  const [isLocked, setLocked] = useState(false);

  useEffect(() => {
    if (!isLocked) return;
    const timer = setTimeout(() => setLocked(false), lockMs);
    return () => clearTimeout(timer);
  }, [isLocked]);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading || isLocked) return;
    if (!/^[a-z]{3}/i.test(name.trim())) return toast('error', badName);
    const { error } = await rename({ setName: { name: name.trim() } });
    if (error) return toast('error', nameFailure(error));
    toast('success', 'Profile updated');
    setLocked(true);
  };

  return (
    <Sheet title="Edit profile" onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <TextField
          label="Username"
          value={name}
          maxLength={longestName}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <SubmitButton disabled={isLoading || isLocked}>Save</SubmitButton>
      </form>
    </Sheet>
  );
}
