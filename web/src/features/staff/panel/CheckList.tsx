import { Button, Checkbox, Group, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { foldText } from '../../../../../server/shared/typed-text.rules';
import { formatNumber } from '../../../kit/core/format';
import { createSubmitHandler, type MutationTrigger } from '../../../kit/core/useSubmission';
import { Icon } from '../../../kit/panel/Icon';
import { useUnsaved } from '../../../kit/panel/unsaved';
import { useOverwriteSubmit } from '../../../kit/panel/useOverwriteSubmit';
import { useStoredState } from '../../../kit/panel/useStoredState';
import styles from './Managers.module.css';

/** Shorter lists have no search. */
const minSearchableOptions = 12;

/** The ids to save, and those that were checked when the viewer started to change the list. */
export interface ListChange<Id> {
  chosen: Id[];
  seen: Id[];
}

interface CheckListProps<Id> {
  title: string;
  /** The id of the manager whose list this is. Unsaved ticks are stored under it. */
  ownerId: number;
  submitLabel: string;
  /** Shown in place of the list if there are no options. */
  emptyText?: string;
  options: { id: Id; name: string }[];
  checked: Id[];
  save: MutationTrigger<ListChange<Id>, unknown>;
  successText: string;
}

/** Checkboxes that are saved together. Shows the server's state until the viewer changes it. */
export function CheckList<Id extends string | number>(props: CheckListProps<Id>) {
  const { title, ownerId, submitLabel, emptyText, options, checked, save, successText } = props;
  const [draft, setDraft] = useStoredState<Id[] | null>(`${title} of ${ownerId}`, null);
  /** Stored with the draft, because others may save before it is restored. */
  const [seenIds, setSeenIds] = useStoredState<Id[] | null>(`seen ${title} of ${ownerId}`, null);
  const [searchText, setSearchText] = useState('');
  const chosen = draft ?? checked;
  const isChanged = [...chosen].sort().join() !== [...checked].sort().join();
  useUnsaved(isChanged);
  const { submit, isBusy, question } = useOverwriteSubmit(save, {
    successText,
    onDone: (_done, change) => {
      // A draft that was changed during the save stays.
      setDraft((current) => (current === draft ? null : current));
      setSeenIds(change.chosen);
    },
    describe: ({ value }, change) => ({
      what: `the ${title.toLowerCase()} of this manager`,
      theirs: describeListChange(change.seen, value as Id[], options),
      mine: describeListChange(change.seen, change.chosen, options),
    }),
    applyMine: (change, [conflict]) => ({ ...change, seen: conflict!.value as Id[] }),
    onDiscarded: () => setDraft(null),
  });
  const isLong = options.length >= minSearchableOptions;
  const matches = options.filter(({ name }) => foldText(name).includes(foldText(searchText)));
  // Checked options come first, because they are few and hard to find in a long list.
  if (isLong) matches.sort((a, b) => Number(checked.includes(b.id)) - Number(checked.includes(a.id)));
  const matchIds = matches.map(({ id }) => id);
  const matchesLabel = foldText(searchText) ? 'found' : title.toLowerCase();

  const onTick = (ids: Id[], isTicked: boolean) => {
    if (draft === null) setSeenIds(checked);
    const others = chosen.filter((chosenId) => !ids.includes(chosenId));
    setDraft(isTicked ? [...others, ...ids] : others);
  };

  return (
    <form
      className={styles.list}
      aria-label={title}
      onSubmit={createSubmitHandler(() => submit({ chosen, seen: (draft && seenIds) ?? checked }))}
    >
      <Title order={2} fz={15} lh="inherit">
        {title}{' '}
        <Text span c="dimmed" fz={13}>
          {formatNumber(chosen.length)} of {formatNumber(options.length)}
        </Text>
      </Title>
      {isLong && (
        <TextInput
          size="xs"
          aria-label={`Search ${title.toLowerCase()}`}
          placeholder="Search"
          leftSection={<Icon name="search" size={15} />}
          value={searchText}
          onChange={(event) => setSearchText(event.currentTarget.value)}
        />
      )}
      {matches.length > 1 && (
        <Group gap="xs">
          <Button
            size="compact-xs"
            variant="default"
            disabled={matchIds.every((id) => chosen.includes(id))}
            onClick={() => onTick(matchIds, true)}
          >
            Select all {matchesLabel}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={!matchIds.some((id) => chosen.includes(id))}
            onClick={() => onTick(matchIds, false)}
          >
            Clear all {matchesLabel}
          </Button>
        </Group>
      )}
      <div className={styles.options}>
        {matches.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(event) => onTick([id], event.currentTarget.checked)}
          />
        ))}
        {matches.length === 0 && (
          <Text c="dimmed" fz={13}>
            {options.length === 0 ? emptyText : 'Nothing was found'}
          </Text>
        )}
      </div>
      <Button type="submit" variant={isChanged ? 'filled' : 'default'} loading={isBusy}>
        {submitLabel}
      </Button>
      {question}
    </form>
  );
}

const maxNames = 5;

/** Describes how two lists differ: "added Rating; removed Deposits, Tickets". */
function describeListChange(
  before: readonly unknown[],
  after: readonly unknown[],
  options: { id: unknown; name: string }[],
): string {
  const listNamesNotIn = (otherIds: readonly unknown[], ids: readonly unknown[]) =>
    ids
      .filter((id) => !otherIds.includes(id))
      .map((id) => options.find((option) => option.id === id)?.name ?? `#${String(id)}`);
  const [added, removed] = [listNamesNotIn(before, after), listNamesNotIn(after, before)];
  const parts = [
    added.length > 0 && `added ${joinNames(added)}`,
    removed.length > 0 && `removed ${joinNames(removed)}`,
  ];
  return parts.filter(Boolean).join('; ') || 'no change';
}

const joinNames = (names: string[]) =>
  names.length > maxNames
    ? `${names.slice(0, maxNames).join(', ')} and ${names.length - maxNames} more`
    : names.join(', ');
