import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Acting } from '../../platform/audit/acting.js';
import { recordActs } from '../../platform/audit/record-act.js';
import { bold, lines, md } from '../../platform/messenger/api/markdown.js';
import { centsOf, formatMoney } from '../../platform/money.rules.js';
import { type NewDeposit, type Stored, Storing } from './ledger/ledger.js';
import { userLabel } from '../people/user-label.js';
import { NoticeService } from '../notices/notice.service.js';
import { findAgentsByName, findPeople } from './deposit-agent.queries.js';
import { actOf } from './deposit-record.js';
import { depositJson } from './deposit.sql.js';
import { labelOf } from './deposit.rules.js';

export interface Report {
  deposit: NewDeposit;
  /** Who reports it, if that is not who acts at this point of the code. */
  by?: Readonly<Acting>;
  /** The name of the agent, if it is known. */
  agent?: string;
}

const storing = new Storing(depositJson);
/** Nobody is shown what chats report, and the JSON for staff would look for the duplicates of each. */
const storingUnseen = new Storing(() => 'null');

type Listeners = Awaited<ReturnType<NoticeService['listenersOf']>>;

/** Stores new deposits, from chats and from programs. */
@Injectable()
export class DepositIntakeService {
  constructor(private readonly notices: NoticeService) {}

  /**
   * Stores deposits, which wait for moderation, with as many statements as for one. Returns the id of each, or null if its
   * message already made one.
   */
  takeAll(db: EntityManager, reports: Report[]): Promise<(Pick<Stored, 'id'> | null)[]> {
    return this.take(db, reports, storingUnseen);
  }

  /** The same with the JSON of each for staff, for deposits of no message. */
  takeShown(db: EntityManager, reports: Report[]): Promise<(Stored | null)[]> {
    return this.take(db, reports, storing);
  }

  private async take(db: EntityManager, reports: Report[], by: Storing): Promise<(Stored | null)[]> {
    if (reports.length === 0) return [];
    const deposits = reports.map(({ deposit }) => deposit);
    const brandIds = [...new Set(deposits.map(({ brandId }) => brandId))];
    const [found, listeners] = await Promise.all([
      by.store(db, deposits),
      this.notices.listenersOf('deposit', brandIds),
    ]);
    const taken = reports.flatMap((report, n) => (found[n] ? [{ ...report, id: found[n].id }] : []));
    if (taken.length > 0) await this.tell(db, taken, listeners);
    return found;
  }

  /** Records the new deposits, and tells the staff of them. */
  private async tell(
    db: EntityManager,
    taken: (Report & { id: number })[],
    listeners: Listeners,
  ): Promise<void> {
    const labelOfAgent = await this.agentsOf(db, taken);
    const notices = taken.map(({ id, deposit }, n) => ({
      brandId: deposit.brandId,
      text: lines(
        md`New deposit ${bold(labelOf({ id, type: deposit.type }))}`,
        md`Amount: ${formatMoney(centsOf(deposit.amount))}`,
        md`Agent: ${labelOfAgent[n]!}`,
      ),
      screen: `/deposits/moderation?deposit=${id}`,
      key: `deposit:${id}`,
    }));
    const acts = taken.map(({ id, deposit, by }) => actOf('report', id, null, deposit, by));
    await Promise.all([recordActs(db, acts), this.notices.tellListeners(listeners, notices)]);
  }

  /** The members who are named so, and get the credit. Null: the moderator chooses. */
  findAgentsByName(
    db: EntityManager,
    wanted: { brandId: number; name: string }[],
  ): Promise<(number | null)[]> {
    return findAgentsByName(db, wanted);
  }

  /** The names of the agents, or the names as they were written if nobody has them. */
  private async agentsOf(db: EntityManager, reports: Report[]): Promise<string[]> {
    const wanted = reports.flatMap(({ deposit: { agentId }, agent }) =>
      agentId === null || agent !== undefined ? [] : [agentId],
    );
    const people = wanted.length === 0 ? [] : await findPeople(db, [...new Set(wanted)]);
    return reports.map(({ deposit, agent }) => {
      const person = people.find(({ id }) => id === deposit.agentId);
      return agent ?? (person ? userLabel(person) : deposit.agent || 'not named');
    });
  }
}
