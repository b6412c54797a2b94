import {
  allRows,
  changedRow,
  firstRow,
  onlyRow,
  run,
  valueOf,
} from '../../../platform/database/statements/statement.js';
import type { ReplyTemplateView } from './reply-template.schemas.js';

/** How many one answer has at most. */
const MAX_LISTED = 500;

/** Titles that contain the text come first, then texts that do. */
export const findTemplates = allRows<ReplyTemplateView, [pattern: string | null]>(
  `select id, title, text from reply_templates
   where $1::text is null or title ilike $1 or text ilike $1
   order by title not ilike $1, lower(title), id limit ${MAX_LISTED}`,
);

/** Templates of one person are made one after another, so that each counts those before it. */
export const lockTemplatesOf = run<[userId: number]>(
  `select pg_advisory_xact_lock(hashtextextended('reply templates:' || $1::int, 0))`,
);

export const countTemplatesOf = valueOf<number, [userId: number]>(
  'select count(*)::int from reply_templates where created_by = $1',
);

export const insertTemplate = onlyRow<ReplyTemplateView, [userId: number, title: string, text: string]>(
  'insert into reply_templates (created_by, title, text) values ($1, $2, $3) returning id, title, text',
);

/** Locks it until commit, so that changes come one after another. */
export const lockTemplate = firstRow<ReplyTemplateView, [id: number]>(
  'select id, title, text from reply_templates where id = $1 for update',
);

export const updateTemplate = changedRow<ReplyTemplateView, [id: number, title: string, text: string]>(
  'update reply_templates set title = $2, text = $3 where id = $1 returning id, title, text',
);

export const deleteTemplate = changedRow<ReplyTemplateView, [id: number]>(
  'delete from reply_templates where id = $1 returning id, title, text',
);
