import { Database } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import type { Caller } from '../../../platform/access/caller.js';
import { recordAct } from '../../../platform/audit/record-act.js';
import { DomainError, notFound } from '../../../platform/domain-error.js';
import { announceChange } from '../../../platform/events/announce.js';
import { IdempotencyService } from '../../../platform/idempotency/idempotency.service.js';
import { anywhere } from '../../../platform/text-match.rules.js';
import {
  countTemplatesOf,
  deleteTemplate,
  findTemplates,
  insertTemplate,
  lockTemplate,
  lockTemplatesOf,
  updateTemplate,
} from './reply-template.queries.js';
import {
  type CreateReplyTemplate,
  MAX_TEMPLATES,
  type ReplyTemplateView,
  type UpdateReplyTemplate,
} from './reply-template.schemas.js';

/** Texts that all staff share, for answers that they often write. */
@Injectable()
export class ReplyTemplateService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: IdempotencyService,
  ) {}

  list(q?: string): Promise<ReplyTemplateView[]> {
    return findTemplates(this.database.manager, q ? anywhere(q) : null);
  }

  async create(
    { userId }: Caller,
    { title, text }: CreateReplyTemplate,
    key: string | null,
  ): Promise<ReplyTemplateView> {
    const keyed = await this.idempotency.keyed({ userId }, key, { call: 'reply-template', title, text });
    return this.database.transaction((db) =>
      this.idempotency.once(db, keyed, async () => {
        await lockTemplatesOf(db, userId);
        if ((await countTemplatesOf(db, userId)) >= MAX_TEMPLATES) throw tooManyTemplates();
        const made = await insertTemplate(db, userId, title, text);
        await recordAct(db, { action: 'reply-template.create', subjectId: made.id, after: { title, text } });
        await announce(db);
        return made;
      }),
    );
  }

  /** Of two changes at once both take effect, each on its fields. */
  update(id: number, { title, text }: UpdateReplyTemplate): Promise<ReplyTemplateView> {
    return this.database.transaction(async (db) => {
      const before = await lockTemplate(db, id);
      if (!before) throw notFound();
      const after = (await updateTemplate(db, id, title ?? before.title, text ?? before.text))!;
      await recordAct(db, { action: 'reply-template.update', subjectId: id, before, after });
      await announce(db);
      return after;
    });
  }

  remove(id: number): Promise<void> {
    return this.database.transaction(async (db) => {
      const removed = await deleteTemplate(db, id);
      if (!removed) throw notFound();
      const { title, text } = removed;
      await recordAct(db, { action: 'reply-template.delete', subjectId: id, before: { title, text } });
      await announce(db);
    });
  }
}

/** Everybody's templates are in one list, so nobody may fill it alone. */
const tooManyTemplates = () =>
  new DomainError('conflict', 'max_templates', {
    message: `You have written ${MAX_TEMPLATES} templates. Delete one of them first`,
    exception: 'max_templates',
  });

const announce = (db: EntityManager) => announceChange(db, 'reply-templates', null, { forStaff: true });
