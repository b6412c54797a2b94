import { useState } from 'react';
import type { MessageView } from '../../../page-api/page.message.views';
import { api, keyOf, type Place } from '../live/api';
import { sendFiles, useAttachments } from './attachments';
import { findDraft, keepDraft } from './drafts';
import { useFail } from '../parts/feedback';

/** The next message replies to this one, or changes its text. */
export interface Intent {
  kind: 'reply' | 'edit';
  message: MessageView;
}

export type MessageDraft = ReturnType<typeof useMessageDraft>;

/** The message that is being written in a thread, and how to send it. It stays if it could not be sent. */
export function useMessageDraft(place: Place) {
  const fail = useFail();
  const key = keyOf(place);
  const [intent, setIntent] = useState<Intent>();
  const [text, setText] = useState(() => findDraft(key));
  const { attachments, add, remove } = useAttachments();
  const [asFiles, setAsFiles] = useState(false);
  const [isSending, setIsSending] = useState(false);

  const changeText = (changed: string) => {
    setText(changed);
    if (intent?.kind !== 'edit') keepDraft(key, changed);
  };
  const cancelIntent = () => {
    if (intent?.kind === 'edit') setText(findDraft(key));
    setIntent(undefined);
  };
  const edit = (message: MessageView) => {
    setIntent({ kind: 'edit', message });
    setText(message.text);
  };
  /** Sends the text of the field, or a command. */
  const send = (content: string) => {
    const isTyped = content === text;
    const isEdit = intent?.kind === 'edit' && isTyped;
    const replyTo = intent?.kind === 'reply' ? intent.message.id : undefined;
    if (attachments.length > 0 && isTyped) return sendAttached(content, replyTo);
    const sending = isEdit
      ? api.edit(place, intent.message.id, content)
      : api.write(place, { text: content, ...(replyTo && { replyTo }) });
    if (isTyped) changeText('');
    if (isEdit) setText(findDraft(key));
    setIntent(undefined);
    sending.catch((error: unknown) => {
      if (isTyped) changeText(content);
      setIntent(intent);
      fail(error);
    });
  };
  const sendAttached = (content: string, replyTo: number | undefined) => {
    setIsSending(true);
    sendFiles(place, attachments, { text: content, asFiles, ...(replyTo && { replyTo }) })
      .then(() => {
        remove(attachments);
        changeText('');
        setIntent(undefined);
      })
      .catch(fail)
      .finally(() => setIsSending(false));
  };

  return {
    text,
    changeText,
    intent,
    reply: (message: MessageView) => setIntent({ kind: 'reply', message }),
    edit,
    cancelIntent,
    attachments,
    attach: add,
    detach: remove,
    asFiles,
    setAsFiles,
    isSending,
    send,
  };
}
