import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/time/clock.js';
import { Transactional } from '../../../platform/database/database.js';
import { md, type Markdown } from '../../../platform/messenger/api/markdown.js';
import { OutboxQueries } from '../../../platform/messenger/sending/outbox-queries.js';
import { StaffAuthorizer } from '../../auth/callers/caller.service.js';
import { DepositAgentRepository } from '../search/deposit-agent.repository.js';
import { fieldNames, depositFields } from '../ledger/deposit-fields.rules.js';
import { formatLabel } from '../ledger/deposit.rules.js';
import type { AcceptDeposit } from '../moderation/moderation.schemas.js';
import { Ledger } from '../ledger/ledger.js';
import { ClaimService } from '../moderation/claim.service.js';
import { DecisionService } from '../moderation/decision.service.js';
import { UndoService } from '../moderation/undo.service.js';
import { SlipService } from '../slips/slip.service.js';
import { CardDisplayService } from './card-display.service.js';
import { formatChange, formatDecision, formatMissing, formatAccessLost } from './card-text.rules.js';
import {
  type CardDeposit,
  type CardStep,
  applyCorrection,
  toRecentDecision,
  hashContent,
  hashText,
  findMissingField,
  getArmState,
  hasJustChanged,
} from './card.rules.js';
import { CardRepository, type CardRow } from './card.repository.js';

export interface CardPress {
  telegramId: string;
  cardId: number;
  depositId: number;
  action: string;
  /** The hash of the content or of the reason that the person saw. */
  seenHash: string;
  /** Telegram's id of the card's message. */
  messageId: string;
}

export interface PressAnswer {
  toast?: string;
  replyRequest?: { text: Markdown; placeholder: string; subject: string };
  /** Telegram's ids of the slip's photos, with the text below them. */
  photos?: { ids: string[]; text: Markdown };
}

interface LockedCard {
  caller: Caller;
  card: CardRow;
  deposit: CardDeposit;
  now: Date;
}

/** Their buttons stay in place when the card changes to another deposit, so a late press can hit the wrong deposit. */
const misaimableActions = ['accept', 'reject', 'slip'];

export const outdatedText = 'This card is out of date';

/** Handles presses on the buttons of cards. Each press is one transaction, which locks the deposit and then the card. */
@Injectable()
export class CardPressService {
  constructor(
    private readonly ledger: Ledger,
    private readonly cards: CardRepository,
    private readonly display: CardDisplayService,
    private readonly callers: StaffAuthorizer,
    private readonly agents: DepositAgentRepository,
    private readonly decisions: DecisionService,
    private readonly undoService: UndoService,
    private readonly claims: ClaimService,
    private readonly slips: SlipService,
    private readonly messages: OutboxQueries,
    private readonly clock: Clock,
  ) {}

  @Transactional()
  async handlePress(press: CardPress): Promise<PressAnswer> {
    const { telegramId, cardId, depositId } = press;
    const locked = await this.lockAndCheckRights(telegramId, cardId, depositId);
    if ('toast' in locked) return locked;
    const { card, now } = locked;
    const answer = await this.runPress(press, locked);
    if (card.depositId === depositId) card.acknowledgedAt = now;
    await this.display.show([card], now, { isAnswer: true });
    return answer;
  }

  private async runPress(press: CardPress, locked: LockedCard): Promise<PressAnswer> {
    const { card, deposit, now } = locked;
    if (press.action === 'undo') return this.undo(locked);
    if (deposit.status !== 'wait') return { toast: formatDecision(deposit, now) };
    if (card.depositId !== deposit.id || (await this.isMisaimed(press, locked)))
      return { toast: await this.display.formatShownDeposit(card, now) };
    return this.runAction(locked, press.action, press.seenHash);
  }

  /** Whether a decision of another person changed the card just before the press, which was meant for the former deposit. */
  private async isMisaimed(
    { action, messageId, telegramId }: CardPress,
    { card, now }: LockedCard,
  ): Promise<boolean> {
    if (card.kind !== 'live' || card.acknowledgedAt !== null || !misaimableActions.includes(action))
      return false;
    const history = await this.messages.findSubjectHistory(telegramId, messageId);
    return history !== null && hasJustChanged(history, now);
  }

  /** Locks the deposit and the card, and checks the person's rights. Without rights, the card loses its content. */
  @Transactional()
  async lockAndCheckRights(
    telegramId: string,
    cardId: number,
    depositId: number,
  ): Promise<LockedCard | { toast: string }> {
    const [lockedDeposit] = await this.ledger.lockForUpdate([depositId]);
    const card = await this.cards.lockForUpdate(cardId, telegramId);
    if (!card) return { toast: outdatedText };
    const now = this.clock.now();
    const deposit = (await this.display.findDepositsById([depositId], now)).get(depositId);
    const caller = await this.callers.authorize(telegramId, { code: 'deposits', brandId: card.brandId });
    if (caller && lockedDeposit && deposit?.brandId === card.brandId) return { caller, card, deposit, now };
    await this.display.show([card], now, { isAnswer: true });
    if (caller) return { toast: outdatedText };
    return { toast: formatAccessLost(await this.display.getBrandName(card.brandId)) };
  }

  private async runAction(locked: LockedCard, action: string, seenHash: string): Promise<PressAnswer> {
    switch (action) {
      case 'accept':
        return this.arm(locked);
      case 'sure':
        return this.accept(locked, seenHash);
      case 'reject':
        return this.startStep(locked, { name: 'reasons' });
      case 'because':
        return this.reject(
          locked,
          locked.deposit.rejectReasons.find((reason) => hashText(reason) === seenHash),
        );
      case 'none':
        return this.reject(locked, null);
      case 'other':
        return this.requestReason(locked);
      case 'confirm':
        return this.reject(locked, this.findConfirmedReason(locked, seenHash));
      case 'slip':
        return this.showSlip(locked.deposit);
      case 'back':
        locked.card.step = null;
        return {};
      default:
        return { toast: outdatedText };
    }
  }

  /** Telegram cannot send a picture as a photo if it was received as a file, so such slips are shown only in the panel. */
  private async showSlip({ id, type }: CardDeposit): Promise<PressAnswer> {
    const ids = (await this.slips.getPhotoIdsByDeposit([id])).get(id) ?? [];
    if (ids.length === 0) return { toast: 'Open the panel to see this slip' };
    return { photos: { ids, text: md`Slip of ${formatLabel({ id, type })}` } };
  }

  private async arm(locked: LockedCard): Promise<PressAnswer> {
    const { card, deposit } = locked;
    const missing = await this.findMissingFieldNow(locked);
    if (missing) return { toast: formatMissing(missing) };
    const shownContent = applyCorrection(deposit, card.correction);
    return this.startStep(locked, {
      name: 'armed',
      digest: hashContent(shownContent),
      amount: shownContent.amount,
    });
  }

  private async accept(locked: LockedCard, seenHash: string): Promise<PressAnswer> {
    const { card, caller, deposit, now } = locked;
    const content = applyCorrection(deposit, card.correction);
    const armState = getArmState(card.step, hashContent(content), now);
    if (armState === 'changed' || seenHash !== hashContent(content)) {
      const toast = formatChange(card.step?.amount, content.amount);
      card.step = { name: 'changed', at: now.toISOString(), amount: card.step?.amount };
      return { toast };
    }
    if (armState !== 'armed') {
      const { toast = 'That took more than 10 seconds: press again' } = await this.arm(locked);
      return { toast };
    }
    const missing = await this.findMissingFieldNow(locked);
    if (missing) return { toast: formatMissing(missing) };
    const fields = fieldNames.map((name) => [name, content[depositFields[name].property]]);
    await this.decisions.accept(caller, deposit.id, Object.fromEntries(fields) as AcceptDeposit);
    return this.markDecided(locked);
  }

  /** `reason`: undefined if the reason that the person saw has changed since. */
  private async reject(locked: LockedCard, reason: string | null | undefined): Promise<PressAnswer> {
    if (reason === undefined) return { toast: 'The reasons have changed: choose again' };
    const { caller, deposit } = locked;
    await this.decisions.close(caller, deposit.id, { status: 'reject', reason: reason ?? undefined });
    return this.markDecided(locked);
  }

  private findConfirmedReason({ card: { step } }: LockedCard, seenHash: string): string | undefined {
    return step?.name === 'confirm' && hashText(step.reason ?? '') === seenHash ? step.reason : undefined;
  }

  private async requestReason(locked: LockedCard): Promise<PressAnswer> {
    await this.startStep(locked, { name: 'other' });
    const { card, deposit } = locked;
    const text = md`Reply with the reason for rejecting ${formatLabel(deposit)}`;
    const subject = `deposit-reason:${card.id}:${deposit.id}`;
    return { replyRequest: { text, placeholder: 'Reason', subject } };
  }

  /** Also claims the deposit. */
  private async startStep(
    { caller, card, deposit, now }: LockedCard,
    step: Omit<CardStep, 'at'>,
  ): Promise<PressAnswer> {
    card.step = { ...step, at: now.toISOString() };
    await this.claims.claim(caller, deposit.id);
    return {};
  }

  private markDecided({ card, deposit, now }: LockedCard): PressAnswer {
    card.step = null;
    card.recentDecision = toRecentDecision(deposit.id, true, now);
    return {};
  }

  /** Undoes a decision. A live card shows the deposit again, without corrections. A card of a single deposit keeps them. */
  private async undo({ caller, card, deposit, now }: LockedCard): Promise<PressAnswer> {
    if (deposit.status === 'wait') return { toast: formatDecision(deposit, now) };
    const { skipped } = await this.undoService.undoMany(caller, { ids: [deposit.id] });
    if (skipped.length > 0)
      return {
        toast:
          skipped[0]!.error === 'too late'
            ? 'Too late: it was already announced in the chat.'
            : formatDecision(deposit, now),
      };
    if (card.kind === 'live') {
      if (card.depositId !== null && card.depositId !== deposit.id)
        await this.claims.release(caller, card.depositId);
      card.depositId = deposit.id;
      card.correction = null;
      await this.claims.claim(caller, deposit.id);
    }
    card.step = null;
    card.recentDecision = null;
    return {};
  }

  /** Like `findMissingField`, but checks that the agent is an active member now. */
  private async findMissingFieldNow({ card, deposit }: LockedCard): Promise<'client' | 'agent' | null> {
    const missing = findMissingField(deposit, card.correction);
    if (missing) return missing;
    const { agentId } = applyCorrection(deposit, card.correction);
    const agent = await this.agents.findPerson(deposit.brandId, agentId!);
    return agent?.isActive ? null : 'agent';
  }
}
