import type { EntityManager } from 'typeorm';
import { serviceTitles } from '../../src/features/notifications/notice.rules.js';
import { Ticket, TicketMessage } from '../../src/features/tickets/records/ticket.entity.js';
import { CEO_TITLE, getQueue, type TicketType } from '../../src/features/tickets/records/ticket.rules.js';
import type { DemoTeam } from './demo.management.js';

interface DemoTicket {
  type: TicketType;
  title: string;
  /** The agent who opens it: an index of `agentIds`. */
  agentIndex: number;
  minutesAgo: number;
  description: string;
  /** Replies, oldest first. */
  messages?: { by: 'staff' | 'owner'; text: string }[];
  isClosed?: true;
}

const brandTickets: DemoTicket[] = [
  {
    type: 'withdrawal',
    title: serviceTitles.withdrawal,
    agentIndex: 1,
    minutesAgo: 4_000,
    description: 'Kraken, $2,400, for client 31017. He asked for it twice already.',
    messages: [
      { by: 'staff', text: 'Sent. It takes up to an hour.' },
      { by: 'owner', text: 'Arrived, thank you!' },
      { by: 'staff', text: 'Ticket closed' },
    ],
    isClosed: true,
  },
  {
    type: 'support',
    title: 'CRM',
    agentIndex: 0,
    minutesAgo: 300,
    description: 'The CRM shows the client under his old phone number.',
    messages: [
      { by: 'staff', text: 'Which client is it?' },
      { by: 'owner', text: 'It is 48213. The new number ends in 77.' },
    ],
  },
  {
    type: 'support',
    title: 'VOIP',
    agentIndex: 2,
    minutesAgo: 45,
    description: 'Calls break off after a minute, since this morning.',
  },
  {
    type: 'docs',
    title: serviceTitles.docs,
    agentIndex: 0,
    minutesAgo: 20,
    description: 'I need the agreement of client 48377, signed by both sides.',
  },
];

const ceoTicket: DemoTicket = {
  type: 'ceo',
  title: CEO_TITLE,
  agentIndex: 0,
  minutesAgo: 90,
  description: 'Could we get the weekly report on Thursdays? Fridays are full of calls.',
};

/** Inserts tickets in every state. The first agent of a retention brand also writes to the CEO. */
export async function insertTickets(db: EntityManager, team: DemoTeam, now: Date): Promise<void> {
  for (const ticket of team.reportType === 'retention' ? [...brandTickets, ceoTicket] : brandTickets)
    await insertTicket(db, ticket, team, now);
}

async function insertTicket(db: EntityManager, demo: DemoTicket, team: DemoTeam, now: Date): Promise<void> {
  const { type, title, description, messages = [], isClosed, minutesAgo } = demo;
  const userId = team.agentIds[demo.agentIndex]!;
  const minutesAfterOpening = (minutes: number) => new Date(now.getTime() - (minutesAgo - minutes) * 60_000);
  const authors = ['owner', ...messages.map(({ by }) => by)];
  const firstReply = authors.indexOf('staff');
  const firstUnanswered = authors.lastIndexOf('staff') + 1;
  const { id } = await db.save(
    db.create(Ticket, {
      type,
      title,
      description,
      queue: getQueue(type),
      userId,
      brandId: type === 'ceo' ? null : team.brandId,
      status: isClosed ? 'closed' : messages.length > 0 ? 'in-work' : 'new',
      assigneeId: messages.length > 0 ? team.managerId : null,
      unreadByStaff: isClosed ? 0 : 1,
      createdAt: minutesAfterOpening(0),
      activeAt: minutesAfterOpening(messages.length),
      firstReplyAt: firstReply === -1 ? null : minutesAfterOpening(firstReply),
      waitingSince: firstUnanswered === authors.length ? null : minutesAfterOpening(firstUnanswered),
      closedAt: isClosed ? minutesAfterOpening(messages.length) : null,
    }),
  );
  await db.insert(
    TicketMessage,
    messages.map(({ by, text }, i) => ({
      ticketId: id,
      userId: by === 'staff' ? team.managerId : userId,
      message: text,
      createdAt: minutesAfterOpening(i + 1),
    })),
  );
}
