import { Injectable } from '@nestjs/common';
import { cleanMessage } from '../../../../shared/typed-text.rules.js';
import { Transactional } from '../../../platform/database/database.js';
import { lines, md, type Markdown } from '../../../platform/messenger/api/markdown.js';
import { OutboxQueries } from '../../../platform/messenger/sending/outbox-queries.js';
import { DepositAgentRepository } from '../search/deposit-agent.repository.js';
import { limits } from '../ledger/deposit.rules.js';
import { parseCorrection } from './card-correction.rules.js';
import { CardDisplayService } from './card-display.service.js';
import { CardPressService } from './card-press.service.js';
import { formatCorrection, formatDecision, toDisplayedDeposit } from './card-text.rules.js';
import type { CardRow } from './card.repository.js';
import {
  type Correction,
  hasElapsed,
  findMissingField,
  REASON_SECONDS,
  findIntendedDepositId,
  isAmbiguous,
} from './card.rules.js';

interface CardReply {
  telegramId: string;
  cardId: number;
  text: string;
}

interface CardCorrectionReply extends CardReply {
  /** Telegram's id of the card's message. */
  messageId: string;
  /** Telegram's time of the reply. */
  sentAt: Date;
}

export interface ReplyAnswer {
  text: Markdown;
  /** The bot reacts to the message, and sends the text only if it cannot react. */
  isReactionEnough?: boolean;
}

/** Handles replies to cards: corrected fields, and reasons of rejections. */
@Injectable()
export class CardReplyService {
  constructor(
    private readonly presses: CardPressService,
    private readonly display: CardDisplayService,
    private readonly agents: DepositAgentRepository,
    private readonly messages: OutboxQueries,
  ) {}

  /** Stores corrected fields with the card. The deposit gets them when the person accepts it on this card. */
  @Transactional()
  async correct({ telegramId, cardId, messageId, sentAt, text }: CardCorrectionReply): Promise<ReplyAnswer> {
    const history = (await this.messages.findSubjectHistory(telegramId, messageId))!;
    const depositId = findIntendedDepositId(history, sentAt) ?? 0; // the id of no deposit
    const locked = await this.presses.lockAndCheckRights(telegramId, cardId, depositId);
    if ('toast' in locked) return { text: md`${locked.toast}` };
    const { card, deposit, now } = locked;
    if (deposit.status !== 'wait') return { text: md`${formatDecision(deposit, now)}` };
    const isAcknowledged = card.acknowledgedAt !== null && sentAt >= card.acknowledgedAt;
    if (card.depositId !== depositId || (!isAcknowledged && isAmbiguous(history, sentAt)))
      return this.refuse(card, now);
    const { type, brandId } = deposit;
    const parsed = parseCorrection(text, type, findMissingField(deposit, card.correction));
    if ('problems' in parsed) return { text: lines(...parsed.problems) };
    const { agent, ...fields } = parsed.fields;
    const formerContent = toDisplayedDeposit(deposit, card.correction);
    const correction: Correction = { ...card.correction, ...fields };
    if (agent !== undefined) {
      const agentId = agent === '' ? null : await this.agents.findUserIdByName(brandId, agent);
      if (agentId === null) return { text: md`Agent "${agent}" is not an active member of ${deposit.brand}` };
      Object.assign(correction, { agentId, agent });
    }
    card.correction = correction;
    card.step = null;
    await this.display.show([card], now, { isAnswer: true });
    return { text: formatCorrection(formerContent, toDisplayedDeposit(deposit, correction)) };
  }

  /** Refuses a reply that may mean another deposit. The answer names the deposit that the card shows. */
  private async refuse(card: CardRow, now: Date): Promise<ReplyAnswer> {
    card.acknowledgedAt = now;
    await this.display.show([card], now, { isAnswer: true });
    const currentText = await this.display.formatShownDeposit(card, now);
    return { text: card.depositId === null ? md`${currentText}` : md`${currentText}. Reply again.` };
  }

  /** Stores the reason of a rejection with the card. The person then confirms it. */
  @Transactional()
  async storeReason(reply: CardReply & { depositId: number }): Promise<ReplyAnswer> {
    const { telegramId, cardId, depositId, text } = reply;
    const locked = await this.presses.lockAndCheckRights(telegramId, cardId, depositId);
    if ('toast' in locked) return { text: md`${locked.toast}` };
    const { card, deposit, now } = locked;
    if (deposit.status !== 'wait') return { text: md`${formatDecision(deposit, now)}` };
    if (card.depositId !== depositId)
      return { text: md`${await this.display.formatShownDeposit(card, now)}` };
    const reasonStep = card.step?.name === 'other' || card.step?.name === 'confirm' ? card.step : null;
    if (!reasonStep || hasElapsed(reasonStep.at, REASON_SECONDS, now))
      return { text: md`Press Reject and Other again: a reason is accepted for 5 minutes` };
    const reason = cleanMessage(text);
    if (reason === '' || reason.length > limits.reason)
      return { text: md`A reason has 1 to ${limits.reason} characters` };
    card.step = { name: 'confirm', at: now.toISOString(), reason };
    await this.display.show([card], now, { isAnswer: true });
    return { text: md`Press Reject on the card to confirm`, isReactionEnough: true };
  }
}
