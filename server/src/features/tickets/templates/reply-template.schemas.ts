import { z } from 'zod';
import { lineText, messageText, optionalQuery } from '../../../platform/http/common.schemas.js';

/** A person may write this many templates. */
export const MAX_TEMPLATES = 100;

/** `q`: a part of a title or text. */
export const ReplyTemplateFilter = z.object({ q: optionalQuery(lineText(64)) });
export type ReplyTemplateFilter = z.infer<typeof ReplyTemplateFilter>;

const Title = lineText(64).min(1);
/** `{name}` and `{brand}` stand for the person and the brand of a ticket. The limit is that of a message. */
const Text = messageText(1000).min(1);

export const CreateReplyTemplate = z
  .strictObject({ title: Title, text: Text })
  .meta({ id: 'CreateReplyTemplate' });
export type CreateReplyTemplate = z.infer<typeof CreateReplyTemplate>;

/** Omitted fields stay unchanged. */
export const UpdateReplyTemplate = z
  .strictObject({ title: Title.optional(), text: Text.optional() })
  .meta({ id: 'UpdateReplyTemplate' });
export type UpdateReplyTemplate = z.infer<typeof UpdateReplyTemplate>;

export const ReplyTemplateView = z
  .object({ id: z.int(), title: z.string(), text: z.string() })
  .meta({ id: 'ReplyTemplate' });
export type ReplyTemplateView = z.infer<typeof ReplyTemplateView>;

/** Sorted by title. */
export const ReplyTemplateList = z.array(ReplyTemplateView);
