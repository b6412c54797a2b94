import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../../shared/units.rules.js';
import { Transactional } from '../../platform/database/database.js';
import { lines, type Markdown } from '../../platform/messenger/api/markdown.js';
import { ChatMoves } from '../../platform/messenger/sending/chat-moves.js';
import { DepositReportService } from '../deposits/intake/reports/deposit-report.service.js';
import { localize } from '../../texts/texts.js';
import { GreetingRepository } from './greeting.repository.js';
import { type BotMembershipChange, chooseGreeting } from './greeting.rules.js';
import { formatGroupIds } from './help.rules.js';

/** The shortest time between two warnings that the bot cannot read messages. The bot introduces itself only once. */
const WARNING_INTERVAL_MS = DAY_MS;

export interface GroupMessage {
  threadId: string | null;
  text: Markdown;
}

@Injectable()
export class GreetingService {
  constructor(
    private readonly greetings: GreetingRepository,
    private readonly reports: DepositReportService,
    chatMoves: ChatMoves,
  ) {
    chatMoves.onMove((from, to) => greetings.moveChat(from, to));
  }

  /**
   * Records and returns the message to send after a change of the bot's membership. Null if the change needs none, or if the group
   * has had the introduction already, or the warning within the last day.
   */
  @Transactional()
  async createGreeting(
    chat: { id: string; isForum: boolean },
    change: BotMembershipChange & { canReadAll: boolean },
    now: Date,
  ): Promise<GroupMessage | null> {
    const greeting = chooseGreeting(change, change.canReadAll);
    if (!greeting) return null;
    const isWarning = greeting === 'cannot read';
    const since = isWarning ? new Date(now.getTime() - WARNING_INTERVAL_MS) : null;
    if (!(await this.greetings.markGreeted(chat.id, greeting, now, since))) return null;
    return isWarning ? { threadId: null, text: localize('help.cannotRead') } : this.buildIntroduction(chat);
  }

  private async buildIntroduction({ id, isForum }: { id: string; isForum: boolean }): Promise<GroupMessage> {
    const hello = localize('help.hello');
    const threads = await this.reports.listThreads(id);
    if (threads.length === 0) {
      const ids = [localize('help.noBrandIds'), formatGroupIds(id, null)];
      const hint = isForum ? [localize('help.idOfThread')] : [];
      return { threadId: null, text: lines(hello, ...ids, ...hint) };
    }
    const threadId = threads.includes(null) ? null : threads[0]!;
    const instruction = await this.reports.findInstruction(id, threadId);
    if (!instruction || (threadId !== null && threads.length > 1))
      return { threadId: null, text: lines(hello, localize('help.threads')) };
    return { threadId, text: lines(hello, instruction) };
  }
}
