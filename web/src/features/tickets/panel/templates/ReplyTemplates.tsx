import { Button, Checkbox, MultiSelect, Skeleton, TextInput, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, useRef } from 'react';
import type { ReplyTemplate } from '../../../../api/panel.api.gen';
import { useIsAllowed } from '../../../auth/access';
import { useListAllBrandsQuery } from '../../../brands/api';
import { ticketsApi } from '../../api';
import { listReplyTemplates, CreateReplyTemplate as limits } from '../../../../api/limits.gen';
import { Icon } from '../../../../kit/panel/Icon';
import { SEARCH_PAUSE_MS } from '../../../../kit/panel/SearchForm';
import { Popup } from '../../../../kit/panel/Popup';
import { getVisiblePage, pickRows } from '../../../../kit/panel/QueryTable';
import { EmptyState, ErrorState } from '../../../../kit/panel/states';
import { confirmLeave } from '../../../../kit/panel/unsaved';
import {
  useListReplyTemplatesQuery,
  useCreateReplyTemplateMutation,
  useDeleteReplyTemplateMutation,
  useUpdateReplyTemplateMutation,
} from '../../reply-templates-api';
import styles from './ReplyTemplates.module.css';
import { cleanLine, cleanMessage } from '../../../../../../server/shared/typed-text.rules';
import { describeActions, hasActions } from './template-actions';
import { createSubmitHandler } from '../../../../kit/core/useSubmission';
import { DoubleClickButton } from '../../../../kit/panel/DoubleClickButton';
import { useSubmit } from '../../../../kit/panel/useSubmit';

export function ReplyTemplates({ onClose }: { onClose: () => void }) {
  /** Null while the list is shown. */
  const [editedTemplate, setEditedTemplate] = useState<Partial<ReplyTemplate> | null>(null);
  const title = !editedTemplate
    ? 'Reply templates'
    : editedTemplate.id === undefined
      ? 'New template'
      : 'Edit template';
  return (
    <Popup onClose={() => confirmLeave(onClose)} title={title} size="lg">
      {editedTemplate ? (
        <TemplateForm template={editedTemplate} onDone={() => setEditedTemplate(null)} />
      ) : (
        <TemplateList onEdit={setEditedTemplate} />
      )}
    </Popup>
  );
}

function TemplateList({ onEdit }: { onEdit: (template: Partial<ReplyTemplate>) => void }) {
  const [typedText, setTypedText] = useState('');
  const [q] = useDebouncedValue(typedText.trim(), SEARCH_PAUSE_MS);
  const query = useListReplyTemplatesQuery({ q: q || undefined }, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetching, refetch } = query;
  if (error && !currentData && !isFetching) return <ErrorState error={error} onRetry={refetch} />;
  const addButton = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => onEdit({})} data-autofocus>
      New template
    </Button>
  );
  if (currentData?.length === 0 && !q && !typedText)
    return (
      <EmptyState title="No templates yet">
        Write a text once, then insert it into any reply by typing /.
        <br />
        <br />
        {addButton}
      </EmptyState>
    );
  return (
    <>
      <div className={styles.head}>
        <p className={styles.hint}>Type / in a reply to insert one. All staff share them.</p>
        {addButton}
      </div>
      <TextInput
        mb="sm"
        aria-label="Search templates"
        placeholder="Search titles and texts"
        leftSection={<Icon name="search" size={15} />}
        maxLength={listReplyTemplates.q.maxLength}
        value={typedText}
        onChange={(event) => setTypedText(event.currentTarget.value)}
      />
      {currentData?.length === 0 && (
        <EmptyState title="Nothing was found">No template has this text.</EmptyState>
      )}
      <ul className={styles.list} aria-busy={!currentData}>
        {getVisiblePage(pickRows(query, (templates) => templates))?.data.map((template) => (
          <li key={template.id}>
            <button type="button" className={styles.row} onClick={() => onEdit(template)}>
              <bdi className={styles.title}>{template.title}</bdi>
              {template.actions && hasActions(template.actions) && (
                <span className={styles.text}>Then: {describeActions(template.actions, [])}</span>
              )}
              <span className={styles.text}>{template.text}</span>
            </button>
          </li>
        )) ??
          [1, 2, 3].map((row) => (
            <li key={row} className={styles.row} aria-hidden="true">
              <Skeleton height={12} width="30%" mt={3} />
              <Skeleton height={10} width="80%" mt={9} mb={3} />
            </li>
          ))}
      </ul>
    </>
  );
}

const refusals = {
  'Not found': 'This template was deleted by someone else',
  max_templates: 'You have written 100 templates. Delete one of them first',
};

type Actions = ReplyTemplate['actions'];
const noActions: Actions = { tag_ids: [], assign: null, close: false };

function TemplateForm({ template, onDone }: { template: Partial<ReplyTemplate>; onDone: () => void }) {
  const { id, title: oldTitle = '', text: oldText = '', actions: oldActions = noActions } = template;
  const [title, setTitle] = useState(oldTitle);
  const [text, setText] = useState(oldText);
  const [actions, setActions] = useState(oldActions);
  const changeActions = (part: Partial<Actions>) => setActions({ ...actions, ...part });
  const field = useRef<HTMLTextAreaElement>(null);
  const [create] = useCreateReplyTemplateMutation();
  const [update] = useUpdateReplyTemplateMutation();

  const isChanged =
    title !== oldTitle || text !== oldText || JSON.stringify(actions) !== JSON.stringify(oldActions);

  const { submit, isBusy, fieldErrors } = useSubmit(
    (content: Pick<ReplyTemplate, 'title' | 'text' | 'actions'>, key) =>
      id === undefined
        ? create({ createReplyTemplate: content, 'Idempotency-Key': key })
        : update({ id, updateReplyTemplate: content }),
    {
      successText: 'Template saved',
      refusals,
      isChanged,
      validate: (content) =>
        !content.title ? 'Title is empty' : !content.text ? 'Text is empty' : undefined,
      onDone,
    },
  );
  const removal = useSubmit(useDeleteReplyTemplateMutation(), {
    successText: 'Template deleted',
    refusals,
    onDone,
  });
  const insertPlaceholder = (placeholder: string) => {
    const { current } = field;
    if (!current) return;
    const { selectionStart, selectionEnd } = current;
    // Changed in the DOM first, because React moves the cursor to the end when it sets another value.
    current.setRangeText(placeholder, selectionStart, selectionEnd, 'end');
    setText(current.value);
    current.focus();
  };

  return (
    <form
      onSubmit={createSubmitHandler(() =>
        submit({ title: cleanLine(title), text: cleanMessage(text), actions }),
      )}
    >
      <TextInput
        label="Title"
        description="Shown in the list"
        maxLength={limits.title.maxLength}
        value={title}
        error={fieldErrors.title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        ref={field}
        label="Text"
        mt="md"
        minRows={5}
        maxRows={14}
        maxLength={limits.text.maxLength}
        value={text}
        error={fieldErrors.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.placeholders}>
        Placeholders:
        {['{name}', '{brand}'].map((placeholder) => (
          <Button
            key={placeholder}
            size="compact-xs"
            variant="default"
            onClick={() => insertPlaceholder(placeholder)}
          >
            {placeholder}
          </Button>
        ))}
      </div>
      <fieldset className={styles.templateActions}>
        <legend>After sending</legend>
        <TagPicker
          tagIds={actions.tag_ids}
          error={fieldErrors['actions.tag_ids']}
          onChange={(tag_ids) => changeActions({ tag_ids })}
        />
        <Checkbox
          label="Assign the ticket to the sender"
          checked={actions.assign !== null}
          onChange={({ currentTarget }) => changeActions({ assign: currentTarget.checked ? 'me' : null })}
        />
        <Checkbox
          label="Close the ticket"
          checked={actions.close}
          onChange={({ currentTarget }) => changeActions({ close: currentTarget.checked })}
        />
      </fieldset>
      <div className={styles.buttons}>
        {id === undefined ? (
          <span />
        ) : (
          <DoubleClickButton
            variant="subtle"
            color="red"
            armedLabel="Click again to delete"
            onConfirm={() => void removal.submit({ id })}
          >
            Delete
          </DoubleClickButton>
        )}
        <Button variant="default" onClick={() => confirmLeave(onDone)}>
          Back
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isChanged}>
          Save
        </Button>
      </div>
    </form>
  );
}

interface TagPickerProps {
  tagIds: number[];
  error: string | undefined;
  onChange: (tagIds: number[]) => void;
}

/** Offers the tags of all brands that the person may see. Tags of other brands are hidden, but stay chosen. */
function TagPicker({ tagIds, error, onChange }: TagPickerProps) {
  const { data: tags } = ticketsApi.useListTicketTagsQuery({});
  const canSeeBrands = useIsAllowed('brands');
  const { data: brands } = useListAllBrandsQuery(undefined, { skip: !canSeeBrands });
  const options = (tags?.data ?? []).map(({ id, name, brand_id }) => {
    const brand = brands?.find((other) => other.id === brand_id);
    return { value: String(id), label: brand ? `${name} · ${brand.name}` : name };
  });
  const hiddenIds = tagIds.filter((id) => !options.some(({ value }) => value === String(id)));
  if (tags && options.length === 0) return null;
  return (
    <MultiSelect
      label="Tags"
      description="Each is added to tickets of its brand."
      data={options}
      disabled={!tags}
      searchable
      hidePickedOptions
      maxValues={20} // the server's limit
      value={tagIds.filter((id) => !hiddenIds.includes(id)).map(String)}
      error={error}
      onChange={(values) => onChange([...hiddenIds, ...values.map(Number)])}
    />
  );
}
