import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan } from 'typeorm';
import { type AuditInsert, AuditTrail, recordCtesSql } from '../../../platform/audit/audit-trail.js';
import { Database } from '../../../platform/database/database.js';
import { TicketFile, TicketMessage, TicketNote, TicketNoteMention } from './ticket.entity.js';
import { isPhoto, type NoticeEntry, type NoticeFile, type TicketState } from './ticket.rules.js';
import type { ChatRange, DeskTicket, MergedTicket, StaffMessageView, TicketEvent } from './ticket.schemas.js';
import {
  buildStateSql,
  deskColumnsSql,
  eventRowsSql,
  mergedRowsSql,
  noteRowsSql,
  type Side,
  ticketRowsSql,
  toStateParameters,
} from './ticket.sql.js';

type WithStoredFiles<Message> = Omit<Message, 'files'> & { files: StoredFile[] };

/**
 * A page of a chat, newest message first. The owner's page lacks `events`, and the fields that only `DeskTicket` and
 * `StaffMessageView` have.
 */
export interface ChatPage {
  ticket: DeskTicket;
  messages: WithStoredFiles<StaffMessageView>[];
  merged: MergedTicket[];
  events: TicketEvent[];
  has_more: boolean;
}

const CHAT_PAGE_SIZE = 50;

const filesSql = (messageId: string) => `coalesce((
  select json_agg(json_build_object('name', f.name, 'givenName', f.given_name, 'size', f.size) order by f.position)
  from ticket_files f where f.message_id = ${messageId}
), '[]')`;

const messageRowsSql = (extraColumns = '') => `
  select m.id, m.user_id, m.message, floor(extract(epoch from m.created_at))::int as timestamp,
    ${filesSql('m.id')} as files, m.origin_ticket_id${extraColumns}
  from ticket_messages m`;

const staffMessageColumnsSql = `, false as is_note,
  (select json_build_object('id', k.id, 'name', k.name) from api_keys k where k.id = m.api_key_id) as api_key`;

/** A program gets what staff get, without notes. */
export type ChatReader = Side | 'program';

type PageRange = keyof ChatRange | 'newest';

/**
 * SQL of the messages of a page, which for staff include the notes, and of one additional row if there is a next page. `$2`: the id of
 * the message before or after which the page is.
 */
function pageRowsSql(reader: ChatReader, range: PageRange): string {
  const order = range === 'after' ? 'id' : 'id desc';
  const rangeSql = { newest: '', before: 'and m.id < $2', after: 'and m.id > $2' }[range];
  const toPageSql = (rowsSql: string) =>
    `${rowsSql} where m.ticket_id = $1 ${rangeSql} order by m.${order} limit ${CHAT_PAGE_SIZE + 1}`;
  if (reader === 'owner') return toPageSql(messageRowsSql());
  const messages = toPageSql(messageRowsSql(staffMessageColumnsSql));
  if (reader === 'program') return messages;
  const notes = toPageSql(noteRowsSql);
  return `select * from ((${messages}) union all (${notes})) mixed order by ${order} limit ${CHAT_PAGE_SIZE + 1}`;
}

/** SQL of the time of the last message or note up to the id `$2`, or of the first one from this id on. */
const neighborTimeSql = (direction: 'upTo' | 'from'): string => {
  const nearestSql =
    direction === 'upTo' ? 'and id <= $2 order by id desc limit 1' : 'and id >= $2 order by id limit 1';
  return `(select floor(extract(epoch from ${direction === 'upTo' ? 'max' : 'min'}(created_at))) from (
    (select created_at from ticket_messages where ticket_id = $1 ${nearestSql}) union all
    (select created_at from ticket_notes where ticket_id = $1 ${nearestSql})
  ) neighbor)`;
};

/** SQL of the events in the time of a page. Pages meet at a whole second, because the times of messages are whole seconds. */
function pageEventsSql(range: PageRange): string {
  // The time of the additional row, which is the first one of the next page. Null: there is no next page.
  const extraTimeSql = `(select page.timestamp from page offset ${CHAT_PAGE_SIZE})`;
  // Null on the page with the oldest message, which has all earlier events.
  const oldestTimeSql = `(select page.timestamp from page where ${extraTimeSql} is not null offset ${CHAT_PAGE_SIZE - 1} limit 1)`;
  if (range === 'newest') return eventRowsSql('$1', oldestTimeSql, 'null');
  return range === 'before'
    ? eventRowsSql('$1', oldestTimeSql, neighborTimeSql('from'))
    : eventRowsSql('$1', neighborTimeSql('upTo'), extraTimeSql);
}

export type StoredFile = Pick<TicketFile, 'name' | 'givenName' | 'size'>;

/** The state of a ticket after a message, and the audit entry of the change. */
export interface TicketChange {
  state: TicketState;
  entry: AuditInsert;
}

const insertSql = (id: string) => `
  with created as (
    insert into ticket_messages (id, ticket_id, user_id, message, created_at, api_key_id) values (${id}, $1, $2, $3, $4, $5) returning id
  ), attached as (
    update ticket_files set message_id = created.id from created where name = any ($6)
  )`;

@Injectable()
export class TicketMessageRepository {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  /** Creates the first message of a new ticket, attaches the files, and returns the id of the message. */
  createFirst(message: Omit<TicketMessage, 'id'>, fileNames: string[]): Promise<number> {
    return this.database.value(
      `${insertSql(`nextval(pg_get_serial_sequence('ticket_messages', 'id'))`)} select id from created`,
      toInsertParameters(message, fileNames),
    );
  }

  /** Creates a message in a locked ticket, attaches the files, and stores the change. `message.id` comes from `lockForMessage`. */
  async create(message: TicketMessage, fileNames: string[], { state, entry }: TicketChange): Promise<void> {
    await this.database.execute(
      `${insertSql('$7')}, changed as (
         update tickets set ${buildStateSql(8)} where id = $1
       ), ${recordCtesSql('$17')}
       select id from created`,
      [
        ...toInsertParameters(message, fileNames),
        message.id,
        ...toStateParameters(state),
        this.audit.toJson([entry]),
      ],
    );
  }

  /**
   * With `after`, returns the messages that directly follow, so that a polling client misses none. A second statement reads merged
   * tickets, because few tickets have any.
   */
  async findPage(reader: ChatReader, id: number, { before, after }: ChatRange): Promise<ChatPage | null> {
    const side = reader === 'owner' ? 'owner' : 'staff';
    const range = after !== undefined ? 'after' : before !== undefined ? 'before' : 'newest';
    const extra = side === 'staff' ? { columns: deskColumnsSql } : {};
    const eventsSql =
      side === 'staff'
        ? `, (select coalesce(json_agg(event), '[]') from (${pageEventsSql(range)}) event) as events`
        : '';
    const row = await this.database.findRow<Omit<ChatPage, 'has_more' | 'merged'> & { has_merged: boolean }>(
      `with page as materialized (${pageRowsSql(reader, range)})
       select to_json(ticket) as ticket,
         (select coalesce(json_agg(page), '[]') from page) as messages,
         exists (select from tickets where merged_into = $1) as has_merged${eventsSql}
       from (${ticketRowsSql(side, 'tickets t', extra)} where t.id = $1) ticket`,
      range === 'newest' ? [id] : [id, after ?? before],
    );
    if (!row) return null;
    const { has_merged, ...chat } = row;
    const merged = has_merged ? await this.listMerged(id) : [];
    const messages = chat.messages.slice(0, CHAT_PAGE_SIZE);
    if (range === 'after') messages.reverse();
    return { merged, has_more: chat.messages.length > CHAT_PAGE_SIZE, ...chat, messages };
  }

  private listMerged(ticketId: number): Promise<MergedTicket[]> {
    return this.database.rows(mergedRowsSql('$1'), [ticketId]);
  }

  /** The last messages of a ticket, oldest first. The opening text and the files sent with it count as one message. */
  async listLast(ticketId: number, count: number): Promise<NoticeEntry[]> {
    const isOpeningSql = `m.message = '' and m.created_at = t.created_at`;
    const rows = await this.database.rows<NoticeEntry>(
      `select * from (
         (select m.id, case when ${isOpeningSql} then t.description else m.message end as text, ${filesSql('m.id')} as files
          from ticket_messages m join tickets t on t.id = m.ticket_id
          where m.ticket_id = $1 order by m.id desc limit $2)
         union all
         select 0, t.description, '[]' from tickets t
         where t.id = $1 and not exists (select from ticket_messages m where m.ticket_id = t.id and ${isOpeningSql})
       ) entry order by id desc limit $2`,
      [ticketId, count],
    );
    return rows.reverse();
  }

  /** The title of a ticket, and the stored names of the photos that these messages still have. Without any file, the title is empty. */
  async findTitleAndPhotoNames(
    ticketId: number,
    messageIds: readonly number[],
  ): Promise<{ title: string; names: string[] }> {
    const rows = await this.database.rows<{ title: string; file: NoticeFile }>(
      `select t.title, json_build_object('name', f.name, 'givenName', f.given_name, 'size', f.size) as file
       from ticket_files f join ticket_messages m on m.id = f.message_id
       join tickets t on t.id in (m.ticket_id, m.origin_ticket_id)
       where t.id = $1 and m.id = any ($2) order by m.id, f.position`,
      [ticketId, messageIds],
    );
    const photos = rows.filter(({ file }) => isPhoto(file));
    return { title: rows[0]?.title ?? '', names: photos.map(({ file }) => file.name) };
  }

  private get files() {
    return this.database.repository(TicketFile);
  }

  /** Inserts rows of files in order, before the files are stored. */
  async addFiles(files: StoredFile[], createdAt: Date): Promise<void> {
    await this.files.insert(files.map((file, i) => ({ ...file, position: i + 1, createdAt })));
  }

  /** The files among these that belong to no message. */
  async listOrphans(names: string[]): Promise<string[]> {
    const files = await this.files.findBy({ name: In(names), messageId: IsNull() });
    return files.map(({ name }) => name);
  }

  async listOrphansBefore(before: Date, limit: number): Promise<string[]> {
    const files = await this.files.find({
      where: { messageId: IsNull(), createdAt: LessThan(before) },
      order: { createdAt: 'ASC' },
      take: limit,
    });
    return files.map(({ name }) => name);
  }

  async deleteOrphans(names: string[]): Promise<void> {
    await this.files.delete({ name: In(names), messageId: IsNull() });
  }

  /** Returns the id. */
  async createNote(note: Omit<TicketNote, 'id'>): Promise<number> {
    const { identifiers } = await this.database.repository(TicketNote).insert(note);
    return (identifiers[0] as { id: number }).id;
  }

  async addMentions(noteId: number, userIds: number[]): Promise<void> {
    await this.database.repository(TicketNoteMention).insert(userIds.map((userId) => ({ noteId, userId })));
  }
}

const toInsertParameters = (
  { ticketId, userId, message, createdAt, apiKeyId }: Omit<TicketMessage, 'id'>,
  fileNames: string[],
) => [ticketId, userId, message, createdAt, apiKeyId, fileNames];
