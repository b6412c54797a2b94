import { Button, Combobox, Group, Select, Skeleton, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { BrandTicketTag, TicketBulk, TicketTag } from '../../../../api/ticket.api.gen';
import { CreateTicketTag } from '../../../../api/limits.gen';
import { formatError } from '../../../../api/errors';
import { cleanLine, foldText, toNameKey } from '../../../../../../server/shared/typed-text.rules';
import { createSubmitHandler } from '../../../../kit/core/useSubmission';
import { DoubleClickButton } from '../../../../kit/panel/DoubleClickButton';
import { Icon } from '../../../../kit/panel/Icon';
import { Popup } from '../../../../kit/panel/Popup';
import { QueryRows, pickRows } from '../../../../kit/panel/QueryTable';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import {
  useChangeTicketsMutation,
  useCreateTicketTagMutation,
  useDeleteTicketTagMutation,
  useListTicketTagsQuery,
} from '../../api';
import { useSearchMenu } from '../chat/head/AssigneePicker';
import styles from './Tags.module.css';

type Color = TicketTag['color'];
const colors: Color[] = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink', 'gray'];

const refusals = {
  'tag exists': 'The brand has a tag with this name',
  max_tags: 'A brand has at most 100 tags. Delete one of them first',
};

const Dot = ({ color }: { color: Color }) => (
  <span className={styles.dot} style={{ background: `var(--mantine-color-${color}-6)` }} aria-hidden="true" />
);

export function TagChips({ tags, max = Infinity }: { tags: readonly TicketTag[]; max?: number }) {
  const hiddenNames = tags.slice(max).map(({ name }) => name);
  return (
    <>
      {tags.slice(0, max).map(({ id, name, color }) => (
        <span key={id} className={styles.chip} title={name}>
          <Dot color={color} />
          <bdi className={styles.name}>{name}</bdi>
        </span>
      ))}
      {hiddenNames.length > 0 && (
        <span className={styles.chip} title={hiddenNames.join(', ')}>
          +{hiddenNames.length}
        </span>
      )}
    </>
  );
}

interface TicketTagsProps {
  ticketId: number;
  brandId: number;
  tags: readonly TicketTag[];
}

/** The tags of one ticket, and a menu that changes them. */
export function TicketTags({ ticketId, brandId, tags }: TicketTagsProps) {
  const [changeTickets] = useChangeTicketsMutation();
  const { submit } = useSubmit((ticketBulk: TicketBulk) => changeTickets({ ticketBulk }), {
    isParallel: true,
  });
  return (
    <span className={styles.chips}>
      <TagChips tags={tags} />
      <TagMenu
        brandId={brandId}
        hasTag={(id) => tags.some((tag) => tag.id === id)}
        onChange={({ id }, action) => void submit({ action, ids: [ticketId], tag_id: id })}
        renderTarget={(toggle) => (
          <button type="button" className={`${styles.chip} ${styles.add}`} onClick={toggle}>
            <Icon name="plus" size={12} /> Tag
          </button>
        )}
      />
    </span>
  );
}

interface TagMenuProps {
  brandId: number;
  /** Whether all tickets have the tag. */
  hasTag: (id: number) => boolean;
  onChange: (tag: TicketTag, action: 'tag' | 'untag') => void;
  /** Renders the button that opens and closes the menu. */
  renderTarget: (toggle: () => void) => ReactElement;
}

/** Adds and removes tags of a brand's tickets, and creates and deletes the brand's tags. */
export function TagMenu({ brandId, hasTag, onChange, renderTarget }: TagMenuProps) {
  const { combobox, search, setSearch } = useSearchMenu();
  const [isEditing, setEditing] = useState(false);
  const { data, error } = useListTicketTagsQuery({ brandId }, { skip: !combobox.dropdownOpened });
  const tags = data?.data ?? [];
  const [createTag] = useCreateTicketTagMutation();
  const { submit: create } = useSubmit(
    (name: string) =>
      createTag({
        createTicketTag: { brand_id: brandId, name, color: colors[tags.length % colors.length]! },
      }),
    {
      refusals,
      onDone: (tag, createdName) => {
        setSearch((text) => (cleanLine(text) === createdName ? '' : text));
        onChange(tag, 'tag');
      },
    },
  );
  const name = cleanLine(search);
  const matches = tags.filter((tag) => foldText(tag.name).includes(foldText(name)));
  const isNew = name !== '' && !tags.some((tag) => toNameKey(tag.name) === toNameKey(name));

  return (
    <>
      <Combobox
        store={combobox}
        width={240}
        position="bottom-start"
        shadow="md"
        withinPortal
        onOptionSubmit={(value) => {
          const tag = tags.find(({ id }) => String(id) === value);
          if (!tag) return void create(name);
          setSearch('');
          onChange(tag, hasTag(tag.id) ? 'untag' : 'tag');
        }}
      >
        <Combobox.Target targetType="button">{renderTarget(() => combobox.toggleDropdown())}</Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Search
            value={search}
            maxLength={CreateTicketTag.name.maxLength}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              combobox.selectFirstOption();
            }}
            placeholder="Find or create a tag"
            aria-label="Find or create a tag"
          />
          <Combobox.Options className={styles.options} aria-label="Tags">
            {matches.map((tag) => (
              <Combobox.Option
                key={tag.id}
                value={String(tag.id)}
                active={hasTag(tag.id)}
                aria-checked={hasTag(tag.id)}
                className={styles.option}
              >
                <Dot color={tag.color} />
                <bdi className={styles.name}>{tag.name}</bdi>
                {hasTag(tag.id) && <Icon name="check" size={15} />}
              </Combobox.Option>
            ))}
            {data && isNew && (
              <Combobox.Option value="new" className={styles.option}>
                <Icon name="plus" size={14} />
                <span className={styles.name}>
                  Create “<bdi>{name}</bdi>”
                </span>
              </Combobox.Option>
            )}
            {!data && !error && <Skeleton height={20} m={10} width="70%" />}
          </Combobox.Options>
          {error && !data && <p className={styles.note}>{formatError(error)}</p>}
          {data && tags.length === 0 && !isNew && (
            <p className={styles.note}>The brand has no tags yet. Type a name to create one.</p>
          )}
          {tags.length > 0 && (
            <Combobox.Footer>
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  combobox.closeDropdown();
                  setEditing(true);
                }}
              >
                Edit tags
              </Button>
            </Combobox.Footer>
          )}
        </Combobox.Dropdown>
      </Combobox>
      {isEditing && (
        <TagsPopup
          brandId={brandId}
          onClose={() => {
            setEditing(false);
            combobox.focusTarget();
          }}
        />
      )}
    </>
  );
}

function TagsPopup({ brandId, onClose }: { brandId: number; onClose: () => void }) {
  const query = useListTicketTagsQuery({ brandId });
  return (
    <Popup title="Tags of the brand" onClose={onClose}>
      <QueryRows query={pickRows(query, ({ data }) => data)} empty={<p>No tags yet.</p>}>
        {(tags) => (
          <ul className={styles.list}>
            {tags?.map((tag) => (
              <TagItem key={tag.id} tag={tag} />
            ))}
          </ul>
        )}
      </QueryRows>
      <NewTagForm brandId={brandId} />
    </Popup>
  );
}

function TagItem({ tag }: { tag: BrandTicketTag }) {
  const [deleteTag] = useDeleteTicketTagMutation();
  const { submit, isBusy } = useSubmit(() => deleteTag({ id: tag.id }));
  return (
    <li className={styles.option}>
      <Dot color={tag.color} />
      <bdi className={styles.name}>{tag.name}</bdi>
      <DoubleClickButton
        variant="default"
        size="xs"
        color="red"
        aria-label={`Delete ${tag.name}`}
        armedLabel="Click again to delete"
        loading={isBusy}
        onConfirm={() => void submit(undefined)}
      >
        Delete
      </DoubleClickButton>
    </li>
  );
}

function NewTagForm({ brandId }: { brandId: number }) {
  const [name, setName] = useState('');
  const [color, setColor] = useState<Color>('red');
  const [createTag] = useCreateTicketTagMutation();
  const { submit, isBusy, fieldErrors } = useSubmit(
    (sentName: string) => createTag({ createTicketTag: { brand_id: brandId, name: sentName, color } }),
    {
      refusals,
      onDone: (_tag, sentName) => setName((current) => (cleanLine(current) === sentName ? '' : current)),
    },
  );
  return (
    <form noValidate onSubmit={createSubmitHandler(() => submit(cleanLine(name)))}>
      <Group gap="xs" mt="md" align="end">
        <TextInput
          label="New tag"
          maxLength={CreateTicketTag.name.maxLength}
          value={name}
          error={fieldErrors.name}
          onChange={(event) => setName(event.currentTarget.value)}
          style={{ flex: 1 }}
        />
        <Select
          label="Colour"
          w={120}
          allowDeselect={false}
          data={colors.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) }))}
          value={color}
          leftSection={<Dot color={color} />}
          renderOption={({ option }) => (
            <span className={styles.option}>
              <Dot color={option.value} /> {option.label}
            </span>
          )}
          onChange={(value) => setColor(value ?? 'red')}
        />
        <Button type="submit" loading={isBusy} disabled={cleanLine(name) === ''}>
          Create
        </Button>
      </Group>
    </form>
  );
}
