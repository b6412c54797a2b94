import { Button, Checkbox, Group, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { foldText } from '../../../../../server/shared/typed-text.rules';
import { onForm, type Send } from '../../../kit/core/useSubmission';
import { Icon } from '../../../kit/panel/Icon';
import { useUnsaved } from '../../../kit/panel/unsaved';
import { useAskedSubmit } from '../../../kit/panel/useAskedSubmit';
import { useKeptState } from '../../../kit/panel/useKeptState';
import styles from './Managers.module.css';

const searchFrom = 12; // shorter lists need no search

/** A list to save, and the list that the person saw when they began to change it. */
export interface ListOrder<Id> {
  chosen: Id[];
  seen: Id[];
}

interface CheckListProps<Id> {
  title: string;
  /** The person whom the list is about. Ticks that outlive a session are kept by this id. */
  ownerId: number;
  button: string;
  /** The text when there is nothing to choose from. */
  empty?: string;
  options: { id: Id; name: string }[];
  checked: Id[];
  save: Send<ListOrder<Id>, unknown>;
  /** The message after saving. */
  done: string;
}

/** A list of checkboxes, saved together. It follows the server until somebody changes it. */
export function CheckList<Id extends string | number>(props: CheckListProps<Id>) {
  const { title, ownerId, button, empty, options, checked, save, done } = props;
  const [draft, setDraft] = useKeptState<Id[] | null>(`${title} of ${ownerId}`, null);
  const [seen, setSeen] = useKeptState<Id[]>(`seen ${title} of ${ownerId}`, checked);
  const [wanted, setWanted] = useState('');
  const chosen = draft ?? checked;
  const isChanged = [...chosen].sort().join() !== [...checked].sort().join();
  useUnsaved(isChanged);
  const { submit, isBusy, question } = useAskedSubmit(save, {
    done,
    onDone: (_, order) => {
      setDraft((now) => (now === draft ? null : now));
      setSeen(order.chosen);
    },
    wordsOf: ({ value }, order) => ({
      what: `the ${title.toLowerCase()} of this manager`,
      theirs: listChange(order.seen, value as Id[], options),
      mine: listChange(order.seen, order.chosen, options),
    }),
    keep: (order, [conflict]) => ({ ...order, seen: conflict!.value as Id[] }),
    take: () => null,
    onTaken: () => setDraft(null),
  });
  const found = options.filter(({ name }) => foldText(name).includes(foldText(wanted)));

  const foundIds = found.map(({ id }) => id);
  const which = foldText(wanted) ? 'found' : title.toLowerCase();

  const onTick = (ids: Id[], isTicked: boolean) => {
    if (draft === null) setSeen(checked);
    const others = chosen.filter((each) => !ids.includes(each));
    setDraft(isTicked ? [...others, ...ids] : others);
  };

  return (
    <form
      className={styles.list}
      aria-label={title}
      onSubmit={onForm(() => submit({ chosen, seen: draft ? seen : checked }))}
    >
      <Title order={2} fz={15} lh="inherit">
        {title}{' '}
        <Text span c="dimmed" fz={13}>
          {chosen.length} of {options.length}
        </Text>
      </Title>
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
      {found.length > 1 && (
        <Group gap="xs">
          <Button
            size="compact-xs"
            variant="default"
            disabled={foundIds.every((id) => chosen.includes(id))}
            onClick={() => onTick(foundIds, true)}
          >
            Select all {which}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={!foundIds.some((id) => chosen.includes(id))}
            onClick={() => onTick(foundIds, false)}
          >
            Clear all {which}
          </Button>
        </Group>
      )}
      <div className={styles.options}>
        {found.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(event) => onTick([id], event.currentTarget.checked)}
          />
        ))}
        {found.length === 0 && (
          <Text c="dimmed" fz={13}>
            {options.length === 0 ? empty : 'Nothing was found'}
          </Text>
        )}
      </div>
      <Button type="submit" variant={isChanged ? 'filled' : 'default'} loading={isBusy}>
        {button}
      </Button>
      {question}
    </form>
  );
}

const MAX_NAMES = 5;

interface Option {
  id: unknown;
  name: string;
}

/** Says by which names a list differs from an earlier one: "added Rating; removed Deposits, Tickets". */
function listChange(before: readonly unknown[], after: readonly unknown[], options: Option[]): string {
  const namesOf = (ids: readonly unknown[], others: readonly unknown[]) =>
    ids
      .filter((id) => !others.includes(id))
      .map((id) => options.find((option) => option.id === id)?.name ?? `#${String(id)}`);
  const [added, removed] = [namesOf(after, before), namesOf(before, after)];
  const parts = [
    added.length > 0 && `added ${listed(added)}`,
    removed.length > 0 && `removed ${listed(removed)}`,
  ];
  return parts.filter(Boolean).join('; ') || 'no change';
}

const listed = (names: string[]) =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
    : names.join(', ');
