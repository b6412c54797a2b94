import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useKeptState } from '../../../kit/panel/useKeptState';
import { Icon } from '../../../kit/panel/Icon';
import { useUnsaved } from '../../../kit/panel/unsaved';
import { onForm, type Send } from '../../../kit/core/useSubmission';
import { useSubmit } from '../../../kit/panel/useSubmit';
import styles from './Managers.module.css';

const searchFrom = 12; // shorter lists need no search

interface CheckListProps<Id> {
  title: string;
  /** The person whom the list is about. Ticks that outlive a session are kept by this id. */
  ownerId: number;
  button: string;
  /** The text when there is nothing to choose from. */
  empty?: string;
  options: { id: Id; name: string }[];
  checked: Id[];
  save: Send<Id[], unknown>;
  /** The message after saving. */
  done: string;
}

/** A list of checkboxes, saved together. It follows the server until somebody changes it. */
export function CheckList<Id extends string | number>(props: CheckListProps<Id>) {
  const { title, ownerId, button, empty, options, checked, save, done } = props;
  const [draft, setDraft] = useKeptState<Id[] | null>(`${title} of ${ownerId}`, null);
  const [wanted, setWanted] = useState('');
  const chosen = draft ?? checked;
  const isChanged = [...chosen].sort().join() !== [...checked].sort().join();
  useUnsaved(isChanged);
  const { submit, isBusy } = useSubmit(save, {
    done,
    onDone: () => setDraft((now) => (now === draft ? null : now)),
  });
  const found = options.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));

  const onTick = (id: Id, isTicked: boolean) =>
    setDraft(isTicked ? [...chosen, id] : chosen.filter((each) => each !== id));

  return (
    <form className={styles.list} aria-label={title} onSubmit={onForm(() => submit(chosen))}>
      <h2 className={styles.title}>
        {title}{' '}
        <span className={styles.ids}>
          {chosen.length} of {options.length}
        </span>
      </h2>
      {options.length >= searchFrom && (
        <TextInput
          size="xs"
          aria-label={`Search ${title.toLowerCase()}`}
          placeholder="Search"
          leftSection={<Icon name="search" size={15} />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <div className={styles.options}>
        {found.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(event) => onTick(id, event.currentTarget.checked)}
          />
        ))}
        {found.length === 0 && (
          <p className={styles.note}>{options.length === 0 ? empty : 'Nothing was found'}</p>
        )}
      </div>
      <Button type="submit" variant={isChanged ? 'filled' : 'default'} loading={isBusy}>
        {button}
      </Button>
    </form>
  );
}
