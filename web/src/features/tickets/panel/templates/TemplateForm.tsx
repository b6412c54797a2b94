import { Button, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { cleanLine, cleanMessage } from '../../../../../../server/shared/typed-text.rules';
import type { ReplyTemplate } from '../../../../api/panel.api.gen';
import { CreateReplyTemplate as limits } from '../../../../api/limits.gen';
import { submitHandler } from '../../../../kit/core/useSubmission';
import { DoubleClickButton } from '../../../../kit/panel/DoubleClickButton';
import { closeForms } from '../../../../kit/panel/unsaved';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import {
  useCreateReplyTemplateMutation,
  useDeleteReplyTemplateMutation,
  useUpdateReplyTemplateMutation,
} from '../../reply-templates-api';
import styles from './ReplyTemplates.module.css';

const refusals = {
  'Not found': 'This template was deleted by someone else',
  max_templates: 'You have written 100 templates. Delete one of them first',
};

/** Creates, changes or deletes a template. */
export function TemplateForm({
  template: { id, title: oldTitle = '', text: oldText = '' },
  onDone,
}: {
  template: Partial<ReplyTemplate>;
  onDone: () => void;
}) {
  const [title, setTitle] = useState(oldTitle);
  const [text, setText] = useState(oldText);
  const field = useRef<HTMLTextAreaElement>(null);
  const [create] = useCreateReplyTemplateMutation();
  const [update] = useUpdateReplyTemplateMutation();
  const [remove] = useDeleteReplyTemplateMutation();
  const isChanged = title !== oldTitle || text !== oldText;

  const { submit, isBusy, fields } = useSubmit(
    (order: { title: string; text: string }, key) =>
      id === undefined
        ? create({ createReplyTemplate: order, 'Idempotency-Key': key })
        : update({ id, updateReplyTemplate: order }),
    {
      successText: 'Template saved',
      refusals,
      isChanged,
      validate: (order) => (!order.title ? 'Title is empty' : !order.text ? 'Text is empty' : undefined),
      onDone,
    },
  );
  const removal = useSubmit((templateId: number) => remove({ id: templateId }), {
    successText: 'Template deleted',
    refusals,
    onDone,
  });
  const insert = (mark: string) => {
    const at = field.current?.selectionStart ?? text.length;
    setText(text.slice(0, at) + mark + text.slice(at));
    field.current?.focus();
  };

  return (
    <form onSubmit={submitHandler(() => submit({ title: cleanLine(title), text: cleanMessage(text) }))}>
      <TextInput
        label="Title"
        description="Shown in the list"
        maxLength={limits.title.maxLength}
        value={title}
        error={fields.title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        ref={field}
        label="Text"
        mt="md"
        autosize
        minRows={5}
        maxRows={14}
        maxLength={limits.text.maxLength}
        value={text}
        error={fields.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.marks}>
        Placeholders:
        <Button size="compact-xs" variant="default" onClick={() => insert('{name}')}>
          {'{name}'}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => insert('{brand}')}>
          {'{brand}'}
        </Button>
      </div>
      <div className={styles.actions}>
        {id === undefined ? (
          <span />
        ) : (
          <DoubleClickButton
            variant="subtle"
            color="red"
            armedLabel="Click again to delete"
            onConfirm={() => void removal.submit(id)}
          >
            Delete
          </DoubleClickButton>
        )}
        <Button variant="default" onClick={() => closeForms(onDone)}>
          Back
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isChanged}>
          Save
        </Button>
      </div>
    </form>
  );
}
