import type { AuditRecord } from '../api/admin.api.gen';
import type { HistoryEntry, Ticket, TicketChat, TicketMessage, TicketRow } from '../api/ticket.api.gen';
import type { OwnUser, User } from '../api/api.gen';
import type {
  BrandDetail,
  BrandRow,
  Deposit,
  JoinRequest,
  ManagerStat,
  Member,
  MemberList,
} from '../api/panel.api.gen';

// Builders of complete responses. A test sets only the fields that it needs.

export function newUser(part: Partial<User> = {}): User {
  return {
    id: 4,
    public_name: 'Anna Berg',
    telegram_id: 7_000_000_011,
    photo_uploaded: false,
    photo_url: null,
    ...part,
  };
}

export function newOwnUser(part: Partial<OwnUser> = {}): OwnUser {
  return {
    ...newUser({ id: 1, public_name: 'Ada Lund' }),
    role: 'admin',
    user_roles: ['brands', 'users', 'reports', 'deposits', 'tickets', 'rating', 'availability'],
    character: null,
    language: null,
    shown_language: 'en',
    username: null,
    ...part,
  };
}

type Brand = Omit<BrandDetail, 'deep_link'>;

export function newBrand(part: Partial<Brand> = {}): Brand {
  return {
    id: 1,
    name: 'Northwind',
    description: '',
    report_hour: 2,
    admin_telegram_id: null,
    report_thread_id: null,
    report_chat_id: null,
    report_type: 'retention',
    report_show: true,
    work_start_time: 16,
    work_end_time: null,
    reply_within: null,
    reject_reasons: ['Duplicate', 'Wrong amount'],
    chat_answers: 'replies',
    chat_reasons: true,
    language: 'en',
    chat_id: -1_007_000_000_001,
    thread_id: null,
    created_at: '2026-11-01T09:00:00.000Z',
    ...part,
  };
}

/** A row of the brand list, as sent to a person without rights to its parts. */
export function newBrandRow(part: Partial<BrandRow> = {}): BrandRow {
  return { ...newBrand(), deposits: null, tickets: null, join_requests: null, figures: null, ...part };
}

export function newBrandDetail(part: Partial<BrandDetail> = {}): BrandDetail {
  return { ...newBrand(), deep_link: 'https://t.me/desk_bot?start=brand_1', ...part };
}

export function newJoinRequest(part: Partial<JoinRequest> = {}): JoinRequest {
  return { id: 31, user_id: 4, user: newUser(), created_at: '2026-11-20T09:00:00.000Z', ...part };
}

export function newDeposit(part: Partial<Deposit> = {}): Deposit {
  const id = part.id ?? 12;
  const type = part.type ?? 'retention';
  const content = {
    type,
    client_id: '31017',
    amount: 1250.5,
    wallet: '',
    exchanger: 'Kraken',
    agent: '@anna_berg',
    agent_id: 4,
    behaviour: '',
    affiliate: '',
    financial: '',
    payment: '',
    description: '',
  };
  const reported = Object.fromEntries(
    Object.keys(content).map((field) => [field, { ...content, ...part }[field as keyof typeof content]]),
  ) as Deposit['reported'];
  return {
    ...content,
    id,
    label: `${type === 'retention' ? 'A' : 'F'}${id}`,
    status: 'wait',
    agent_user: newUser(),
    brand_id: 1,
    brand: 'Northwind',
    created_at: '2026-11-20T21:30:05.000Z',
    possible_duplicate_of: null,
    reason: null,
    reported,
    moderated_by: null,
    moderated_at: null,
    claim: null,
    files: [],
    ...part,
  };
}

export function newTicket(part: Partial<Ticket> = {}): Ticket {
  const status = part.status ?? 'new';
  return {
    id: 12,
    type: 'support',
    title: 'VOIP',
    description: 'Calls break off after a minute.',
    status,
    closed: status === 'closed',
    user_id: 4,
    user: newUser(),
    assignee: null,
    brand_id: 1,
    brand: 'Northwind',
    created_at: '2026-11-20T09:00:00.000Z',
    has_message: false,
    place: status === 'new' ? 1 : null,
    merged_into: null,
    ...part,
  };
}

/** Builds a row of a ticket list. */
export function newTicketRow(part: Partial<TicketRow> = {}): TicketRow {
  const ticket = newTicket(part);
  const timestamp = Date.parse('2026-11-20T09:00:00Z') / 1000;
  const last_message = { text: ticket.description, timestamp, from_staff: false };
  return { ...ticket, last_message, due_at: null, tags: [], snoozed_until: null, ...part };
}

export function newTicketMessage(part: Partial<TicketMessage> = {}): TicketMessage {
  return {
    id: 51,
    user_id: 4,
    message: 'Still broken.',
    files: [],
    timestamp: Date.parse('2026-11-20T09:01:40Z') / 1000,
    origin_ticket_id: null,
    ...part,
  };
}

/** Builds a chat with its newest messages, newest first. `has_more`: whether older messages exist. */
export function newChat(ticket: Ticket, messages: TicketMessage[] = [], has_more = false): TicketChat {
  return { ticket, messages, merged: [], has_more };
}

/** Builds one page of a panel list. */
export function pageOf<T>(data: T[], current_page = 1, last_page = 1) {
  return { data, current_page, last_page };
}

export function newMember(part: Partial<Member> = {}): Member {
  const user = part.user ?? newUser();
  return {
    id: user.id + 20, // of the membership, which differs from the user's
    user_id: user.id,
    user,
    username: null,
    team_id: 1,
    string_team: null,
    stat: { target: 0, cr: 0, total: 0 },
    ftd: 0,
    ...part,
  };
}

export const newMemberList = (part: Partial<MemberList> = {}): MemberList => ({
  ok: true,
  users: [],
  team_names: ['Night'],
  period: { id: 9, start_date: '2026-11-02', end_date: '2026-11-29' },
  current_month: 11,
  current_year: 2026,
  time_to_cr: true,
  head_user_id: null,
  team_lead_user_id: null,
  head_user_id_2: null,
  team_lead_user_id_2: null,
  ...part,
});

export function newStat(part: Partial<ManagerStat> = {}): ManagerStat {
  return {
    has_brands: true,
    wait_deposits: 0,
    tickets_count_new: 0,
    tickets_count_in_work: 0,
    tickets_count_in_work_messages: 0,
    tickets_by_type: [],
    ...part,
  };
}

/** The open work of staff who have none. */
export const noWork = {
  deposits: { waiting: 0, oldest_at: null },
  tickets: {
    new: 0,
    in_work: 0,
    mine: 0,
    mine_unread: 0,
    unassigned: 0,
    in_work_unassigned: 0,
    overdue: 0,
  },
  undelivered: { messages: 0, failed: 0, unknown: 0, updates: 0, reports: 0 },
};

export function newHistoryEntry(part: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    at: '2026-11-20T21:30:05.000Z',
    actor: newUser({ id: 3, public_name: 'Mia Voss' }),
    via: 'panel',
    action: 'brand.update',
    about: null,
    names: [],
    before: null,
    after: null,
    ...part,
  };
}

export function newAuditRecord(part: Partial<AuditRecord> = {}): AuditRecord {
  const about = { kind: 'brand', id: 2, name: 'Northwind', is_gone: false } as const;
  const subject = { subject: 'brand', subject_id: 2, about, brand: about };
  return { ...newHistoryEntry(), id: 9, api_key: null, ip: null, ...subject, ...part };
}
