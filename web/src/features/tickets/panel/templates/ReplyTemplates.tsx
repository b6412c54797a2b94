import { Button, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReplyTemplate } from '../../../../api/panel.api.gen';
import { listReplyTemplates } from '../../../../api/limits.gen';
import { Icon } from '../../../../kit/panel/Icon';
import { SEARCH_PAUSE_MS } from '../../../../kit/panel/SearchForm';
import { Popup } from '../../../../kit/panel/Popup';
import { EmptyState, ErrorState } from '../../../../kit/panel/states';
import { closeForms } from '../../../../kit/panel/unsaved';
import { useListReplyTemplatesQuery } from '../../reply-templates-api';
import styles from './ReplyTemplates.module.css';
import { TemplateForm } from './TemplateForm';

/** A popup that lists and edits the shared reply templates. */
export function ReplyTemplates({ onClose }: { onClose: () => void }) {
  /** Null shows the list. */
  const [edited, setEdited] = useState<Partial<ReplyTemplate> | null>(null);
  const title = !edited ? 'Reply templates' : edited.id === undefined ? 'New template' : 'Edit template';
  return (
    <Popup onClose={() => closeForms(onClose)} title={title} size="lg">
      {edited ? (
        <TemplateForm template={edited} onDone={() => setEdited(null)} />
      ) : (
        <Templates onEdit={setEdited} />
      )}
    </Popup>
  );
}

function Templates({ onEdit }: { onEdit: (template: Partial<ReplyTemplate>) => void }) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS);
  const { currentData, error, isFetching, refetch } = useListReplyTemplatesQuery(
    { q: q || undefined },
    { refetchOnMountOrArgChange: true },
  );
  if (error && !currentData && !isFetching) return <ErrorState error={error} onRetry={refetch} />;
  const add = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => onEdit({})} data-autofocus>
      New template
    </Button>
  );
  if (currentData?.length === 0 && !q && !typed)
    return (
      <EmptyState title="No templates yet">
        Write a text once, then insert it into any reply by typing /.
        <br />
        <br />
        {add}
      </EmptyState>
    );
  return (
    <>
      <div className={styles.head}>
        <p className={styles.hint}>Type / in a reply to insert one. All staff share them.</p>
        {add}
      </div>
      <TextInput
        mb="sm"
        aria-label="Search templates"
        placeholder="Search titles and texts"
        leftSection={<Icon name="search" size={15} />}
        maxLength={listReplyTemplates.q.maxLength}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {currentData?.length === 0 && (
        <EmptyState title="Nothing was found">No template has this text.</EmptyState>
      )}
      <ul className={styles.list} aria-busy={!currentData}>
        {currentData?.map((template) => (
          <li key={template.id}>
            <button type="button" className={styles.row} onClick={() => onEdit(template)}>
              <bdi className={styles.title}>{template.title}</bdi>
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
