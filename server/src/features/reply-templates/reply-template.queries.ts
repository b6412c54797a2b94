import { allRows, changedRow, firstRow, onlyRow } from '../../platform/database/statements/statement.js';
import type { ReplyTemplateView } from './reply-template.schemas.js';

/** How many one answer has at most. */
const MOST_TEMPLATES = 500;

export const findTemplates = allRows<ReplyTemplateView>(
  `select id, title, text from reply_templates order by lower(title), id limit ${MOST_TEMPLATES}`,
);

export const insertTemplate = onlyRow<ReplyTemplateView, [title: string, text: string]>(
  'insert into reply_templates (title, text) values ($1, $2) returning id, title, text',
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
