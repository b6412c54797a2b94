import { shared } from '../../texts/shared';
import type { KeyboardEvent } from 'react';
import { cleanMessage } from '../../../../server/shared/typed-text.rules';
import {
  maxFiles,
  formatTooManyFiles,
  defaultRules,
  type UploadPlace,
  type UploadRules,
} from '../../kit/core/sending/attachments';
import { useAppStore } from '../../store/hooks';
import {
  detachFile,
  removeDraft,
  type Draft,
  selectDraft,
  useDraftPart,
} from '../../kit/core/sending/drafts';
import type { FileRef } from '../../kit/core/sending/file-refs';
import { buildMessage } from '../../kit/core/sending/outgoing-item';
import { enqueue } from '../../kit/core/sending/send-queue';
import { maxMessageLength } from './ticket-types';
import type { PublicConfig } from '../../api/api.gen';
import { generateKey } from '../../api/idempotency-keys';
import { useGetPublicConfigQuery } from '../auth/api';

/** Where a message is written, and by whom: people may share a browser. */
export interface MessageTarget {
  owner: string;
  ticketId: number;
  draftKey: string;
  /** Whether the message is a note for staff. */
  isNote?: boolean;
}

/** State and handlers of the message field. Enter sends, and Shift+Enter adds a line. `onSend`: called with a message's key before it is queued. */
export function useMessageInput(
  { owner, ticketId, draftKey, isNote }: MessageTarget,
  showProblem: (problem: string) => void,
  onSend?: (key: string) => void,
) {
  const store = useAppStore();
  const files = useDraftPart(draftKey, (draft) => draft.files);
  const isEmpty = useDraftPart(draftKey, isBlank);

  const send = () => {
    const { dispatch } = store;
    const draft = selectDraft(store.getState(), draftKey);
    if (isBlank(draft)) return;
    if (draft.files.length > maxFiles) return showProblem(formatTooManyFiles());
    if (cleanMessage(draft.text).length > maxMessageLength)
      return showProblem(shared.sending.tooLong({ max: maxMessageLength }));
    const { text, files } = dispatch(removeDraft(draftKey));
    const key = generateKey();
    onSend?.(key);
    dispatch(enqueue(owner, buildMessage(ticketId, text, isNote ? 'note' : 'message'), files, key));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    // A key that is still held may have just accepted a suggestion.
    if (!event.repeat) send();
  };
  const detach = (file: FileRef) => store.dispatch(detachFile(draftKey, file));

  return { files, isEmpty, send, onKeyDown, detach };
}

const isBlank = ({ text, files }: Draft) => cleanMessage(text) === '' && files.length === 0;

/** The server's upload rules for a place. A server process of the former release omits the types. */
export function useUploadRules(place: UploadPlace): UploadRules {
  const upload: Partial<PublicConfig['upload']> = useGetPublicConfigQuery().data?.upload ?? {};
  const { types, maxBytes } = defaultRules[place];
  return { types: upload[`${place}_types`] ?? types, maxBytes: upload.max_bytes ?? maxBytes };
}
