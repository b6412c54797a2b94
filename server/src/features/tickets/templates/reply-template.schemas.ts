import { z } from 'zod';
import { Id, lineText, messageText, optionalQuery } from '../../../platform/http/common.schemas.js';
import { MAX_MESSAGE_LENGTH } from '../records/ticket.rules.js';

/** The maximum number of templates that one person may write. */
export const MAX_TEMPLATES = 100;

/** `q`: a part of a title or text. */
export const ReplyTemplateFilter = z.object({ q: optionalQuery(lineText(64)) });
export type ReplyTemplateFilter = z.infer<typeof ReplyTemplateFilter>;

const Title = lineText(64).min(1);
/** `{name}` and `{brand}` stand for the person and the brand of a ticket. */
const Text = messageText(MAX_MESSAGE_LENGTH).min(1);

const MAX_TAG_IDS = 20;

/** What the panel does to the ticket after sending the text, in this order. */
const Actions = z.strictObject({
  tag_ids: z
    .array(Id)
    .max(MAX_TAG_IDS)
    .default([])
    .transform((ids) => [...new Set(ids)]),
  /** `me`: assigns the ticket to the person who sends the text. */
  assign: z.literal('me').nullable().default(null),
  close: z.boolean().default(false),
});

export const CreateReplyTemplate = z
  .strictObject({ title: Title, text: Text, actions: Actions.optional() })
  .meta({ id: 'CreateReplyTemplate' });
export type CreateReplyTemplate = z.infer<typeof CreateReplyTemplate>;

/** Omitted fields stay unchanged. `actions` replaces all actions. */
export const UpdateReplyTemplate = z
  .strictObject({ title: Title.optional(), text: Text.optional(), actions: Actions.optional() })
  .meta({ id: 'UpdateReplyTemplate' });
export type UpdateReplyTemplate = z.infer<typeof UpdateReplyTemplate>;

export const ReplyTemplateView = z
  .object({
    id: z.int(),
    title: z.string(),
    text: z.string(),
    /** What the panel does to the ticket after sending the text. Of `tag_ids`, it adds those of the ticket's brand. */
    actions: z.object({
      tag_ids: z.array(z.int()),
      assign: z.literal('me').nullable(),
      close: z.boolean(),
    }),
  })
  .meta({ id: 'ReplyTemplate' });
export type ReplyTemplateView = z.infer<typeof ReplyTemplateView>;

/** Sorted by title. With `q`, templates whose title matches come first. */
export const ReplyTemplateList = z.array(ReplyTemplateView);
