import { describeUnsent } from '../../../kit/core/sending/describe-unsent';
import { buildDraftKey, ownOwner, reportOwner } from '../../../kit/mini-app/draft-key';

/** Says what this person has not sent yet. */
export const UnsentNote = () => (
  <span>{describeUnsent({ reports: reportOwner(), messages: ownOwner(), drafts: buildDraftKey('') })}</span>
);
