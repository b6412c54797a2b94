import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Config } from '../../../platform/config/config.js';
import { Transactional } from '../../../platform/database/database.js';
import { supergroupUrl } from '../../../platform/messenger/api/bot-links.js';
import { bold, lines, link, type Markdown, md, pre } from '../../../platform/messenger/api/markdown.js';
import { DepositIntakeService, type Report } from '../deposit-intake.service.js';
import { DepositAgentRepository } from '../deposit-agent.repository.js';
import { depositAct } from '../deposit-record.rules.js';
import { labelOf } from '../deposit.rules.js';
import { Ledger } from '../ledger/ledger.js';
import { userLabel } from '../../people/user.rules.js';
import { formTemplate, readForm, type ReadForm } from './deposit-form.rules.js';
import { DepositReportRepository, type Place, type Reporter } from './deposit-report.repository.js';
import {
  again,
  type Filed,
  holds,
  outcomeWithout,
  type ReportMessage,
  type ReportOutcome,
  type ReportReply,
} from './deposit-report.rules.js';

/** A form without mistakes, of somebody who may send it. */
interface GoodForm extends Filed {
  form: ReadForm & { problems?: undefined };
  reporter: Reporter;
  filed: Filed;
}

/** Stores deposits that agents report by the form, in the chat of their brand or in private (telegram.md). */
@Injectable()
export class DepositReportService {
  constructor(
    private readonly repository: DepositReportRepository,
    private readonly ledger: Ledger,
    private readonly agents: DepositAgentRepository,
    private readonly intake: DepositIntakeService,
    private readonly audit: AuditTrail,
    private readonly config: Config,
  ) {}

  /**
   * Handles messages of one group in the transaction of their updates, in their order. Returns the replies, and null where
   * there is none.
   */
  @Transactional()
  async take(messages: ReportMessage[], botName: string, now: Date): Promise<(ReportReply | null)[]> {
    const read = messages.map((message) => ({ message, form: readForm(message.text, botName) }));
    const meant = read.filter(({ message, form }) => form || message.edit);
    const meantMessages = meant.map(({ message }) => message);
    const [depositOf, brandOf] = await Promise.all([
      this.lockDeposits(meantMessages),
      this.findBrandsOfPlaces(meantMessages),
    ]);
    const replies = new Map<ReportMessage, ReportReply>();
    const filed: Filed[] = [];
    for (const { message, form } of meant) {
      const deposit = depositOf(message);
      const brandId = deposit?.brandId ?? brandOf(message);
      if (deposit) filed.push(again(message, deposit, botName));
      else if (form && brandId) filed.push({ message, form, brandId, deposit });
      else if (form && (!message.edit || message.edit === 'certain')) {
        const reply = await this.pointToThread(message);
        if (reply) replies.set(message, { text: reply });
      }
    }
    const reports = await this.file(filed, now);
    for (const [n, { message }] of filed.entries()) {
      const report = reports[n];
      if (report) replies.set(message, report);
    }
    return messages.map((message) => replies.get(message) ?? null);
  }

  /** Files a message again that made a deposit. Its brand stays, and its type too if the first line is missing. Null: it made none. */
  @Transactional()
  async fileAgain(
    message: ReportMessage,
    botName: string,
    now: Date,
  ): Promise<{ report: ReportOutcome | null } | null> {
    const deposit = (await this.lockDeposits([message]))(message);
    if (!deposit) return null;
    const [report] = await this.file([again(message, deposit, botName)], now);
    return { report: report! };
  }

  /** Locks the deposits that these messages of one chat made. */
  private async lockDeposits(messages: ReportMessage[]) {
    const ids = messages.map(({ messageId }) => messageId);
    const deposits = ids.length === 0 ? [] : await this.ledger.lockOfMessages(messages[0]!.chatId, ids);
    return ({ messageId }: ReportMessage) => deposits.find((one) => one.messageId === messageId) ?? null;
  }

  /** Also looks for the chat's other id: a brand keeps the old id if another brand has its place under the new one. */
  private async findBrandsOfPlaces(messages: ReportMessage[]) {
    const chatIds = [...new Set(messages.flatMap(({ chatId, chatIdNow }) => [chatId, chatIdNow]))];
    const brands = chatIds.length === 0 ? [] : await this.repository.findBrandsOfChats(chatIds);
    return ({ chatId, chatIdNow, threadId }: ReportMessage) =>
      brandOfPlace(brands, chatId, threadId) ?? brandOfPlace(brands, chatIdNow, threadId);
  }

  /** Tells a member in which thread to send the form, if no brand has this place. */
  private async pointToThread(message: ReportMessage): Promise<Markdown | null> {
    const brands = await this.repository.findOwnBrandsOfChat(message.senderTelegramId, message.chatIdNow);
    if (brands.length === 0) return null;
    return lines(
      md`The deposit is not taken here. Send it to the thread of the brand:`,
      ...brands.map(({ name, threadId }) => {
        const url = supergroupUrl(message.chatIdNow, threadId);
        return url ? link(name, url) : bold(name);
      }),
    );
  }

  /**
   * Stores the deposits of forms, or updates the deposits that their messages made, with as many statements as for one form.
   * Null: the form contains nothing new. The sender must be an active member of the brand, or its admin. An edit makes a
   * deposit only if its text has certainly changed. Otherwise a reaction to the message could bring back a refused or erased
   * deposit.
   */
  @Transactional()
  async file(filed: Filed[], now: Date): Promise<(ReportOutcome | null)[]> {
    const reporterOf = await this.findReporters(filed);
    const outcomes = new Map<Filed, ReportOutcome | null>();
    const good: GoodForm[] = [];
    for (const one of filed) {
      const reporter = reporterOf(one);
      const outcome = outcomeWithout(one, reporter !== null, now, this.config.undoSeconds);
      if (outcome !== undefined) outcomes.set(one, outcome);
      else good.push({ ...one, form: one.form as GoodForm['form'], reporter: reporter!, filed: one });
    }
    const agentIdOf = await this.findAgents(good);
    for (const one of good.filter(({ deposit }) => deposit))
      outcomes.set(one.filed, await this.update(one, agentIdOf(one)));
    const fresh = good.filter(({ deposit }) => !deposit);
    const stored = await this.store(
      fresh.map((one) => ({ ...one, agentId: agentIdOf(one) })),
      now,
    );
    for (const [n, one] of fresh.entries()) outcomes.set(one.filed, stored[n]!);
    return filed.map((one) => outcomes.get(one)!);
  }

  private async findReporters(filed: Filed[]) {
    const wanted = filed.map(({ brandId, message }) => ({ brandId, telegramId: message.senderTelegramId }));
    const reporters = wanted.length === 0 ? [] : await this.repository.findReporters(wanted);
    return ({ brandId, message }: Filed) =>
      reporters.find((one) => one.brandId === brandId && one.telegramId === message.senderTelegramId) ?? null;
  }

  /** The members who get the credit: the named one, or else the sender. Null: the moderator chooses. */
  private async findAgents(good: GoodForm[]) {
    const named = good.filter(({ form }) => form.fields.agent !== '');
    const found = await this.agents.findByName(
      named.map(({ brandId, form }) => ({ brandId, name: form.fields.agent })),
    );
    return (one: GoodForm): number | null => {
      const n = named.indexOf(one);
      return n < 0 ? one.reporter.memberId : found[n]!;
    };
  }

  /** The brands for which a person may report. */
  findOwnBrands(telegramId: string): Promise<{ id: number; name: string }[]> {
    return this.repository.findOwnBrands(telegramId);
  }

  /** Whether the place belongs to a brand. */
  async takesDeposits(chatId: string, threadId: string | null): Promise<boolean> {
    return brandOfPlace(await this.repository.findBrandsOfChats([chatId]), chatId, threadId) !== null;
  }

  /** How to report deposits in a place. Null if it belongs to no brand. */
  async findInstruction(chatId: string, threadId: string | null): Promise<Markdown | null> {
    if (!(await this.takesDeposits(chatId, threadId))) return null;
    return lines(
      md`To report a deposit, send one of these forms here. Only the amount is required.`,
      pre(formTemplate('retention')),
      pre(formTemplate('ftd')),
    );
  }

  private async update(
    { deposit, form, message }: GoodForm,
    agentId: number | null,
  ): Promise<ReportOutcome | null> {
    const content = { type: form.type, ...form.fields, agentId };
    const before = deposit!;
    if (holds(before, content)) return null;
    const change = { before, after: { ...before, ...content, reportedText: message.text } };
    await Promise.all([this.ledger.change([change]), this.audit.record(depositAct('edit', change))]);
    const text = md`${labelOf(change.after)} is updated and waiting for moderation`;
    return { outcome: 'updated', text };
  }

  private async store(
    fresh: (GoodForm & { agentId: number | null })[],
    now: Date,
  ): Promise<(ReportOutcome | null)[]> {
    const reports = fresh.map(({ form: { type, fields }, brandId, agentId, message, reporter }): Report => {
      const { chatId, threadId, messageId, senderTelegramId: reporterTelegramId, by } = message;
      const origin = {
        chatId,
        threadId,
        messageId,
        reporterTelegramId,
        reportedText: message.text,
      };
      const isOwn = fields.agent === '' && agentId !== null;
      return {
        deposit: { type, ...fields, agentId, ...origin, brandId, createdAt: now },
        by,
        agentName: isOwn ? userLabel({ id: agentId, publicName: reporter.publicName }) : undefined,
      };
    });
    const ids = await this.intake.takeAll(reports);
    return ids.map((id, n) => {
      if (id === null) return null; // another process stored the same message at the same moment
      const text = md`${labelOf({ id, type: fresh[n]!.form.type })} is waiting for moderation`;
      return { outcome: 'stored', text };
    });
  }
}

/** The brand of this place: the brand of the thread, or else the brand of the whole chat. */
function brandOfPlace(brands: Place[], chatId: string, threadId: string | null): number | null {
  const ofChat = brands.filter((brand) => brand.chatId === chatId);
  const ofThread = threadId === null ? undefined : ofChat.find((brand) => brand.threadId === threadId);
  return (ofThread ?? ofChat.find((brand) => brand.threadId === null))?.id ?? null;
}
