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
import type { FileRef } from '../../kit/core/sending/kept-files';
import { buildMessage } from '../../kit/core/sending/outgoing-item';
import { enqueue } from '../../kit/core/sending/send-queue';
import { maxLength } from './ticket-texts';
import type { PublicConfig } from '../../api/api.gen';
import { useGetPublicConfigQuery } from '../auth/api';

/** The ticket and the draft of a message, and the person who writes it, because people may share a browser. */
export interface MessageTarget {
  owner: string;
  ticketId: number;
  draftKey: string;
  /** Whether messages are notes for staff. */
  isNote?: boolean;
}

/** State and handlers of the message field. Enter sends, and Shift+Enter adds a line. */
export function useMessageInput(
  { owner, ticketId, draftKey, isNote }: MessageTarget,
  showProblem: (problem: string) => void,
) {
  const store = useAppStore();
  const files = useDraftPart(draftKey, (draft) => draft.files);
  const isEmpty = useDraftPart(draftKey, isBlank);

  const send = () => {
    const { dispatch } = store;
    const draft = selectDraft(store.getState(), draftKey);
    if (isBlank(draft)) return;
    if (draft.files.length > maxFiles) return showProblem(formatTooManyFiles());
    if (cleanMessage(draft.text).length > maxLength)
      return showProblem(shared.sending.tooLong({ max: maxLength }));
    const { text, files } = dispatch(removeDraft(draftKey));
    dispatch(enqueue(owner, buildMessage(ticketId, text, isNote ? 'note' : 'message'), files));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    // A held key may have just accepted a suggestion.
    if (!event.repeat) send();
  };
  const detach = (file: FileRef) => store.dispatch(detachFile(draftKey, file));

  return { files, isEmpty, send, onKeyDown, detach };
}

const isBlank = ({ text, files }: Draft) => cleanMessage(text) === '' && files.length === 0;

/** The server's upload rules for this place. An older replica may omit the types. */
export function useUploadRules(place: UploadPlace): UploadRules {
  const upload: Partial<PublicConfig['upload']> = useGetPublicConfigQuery().data?.upload ?? {};
  const { types, maxBytes } = defaultRules[place];
  return { types: upload[`${place}_types`] ?? types, maxBytes: upload.max_bytes ?? maxBytes };
}
