import { Inject, Injectable, Logger } from '@nestjs/common';
import type pg from 'pg';
import { DEFAULT_LANGUAGE, type Language } from '../../../../shared/language.rules.js';
import { render } from '../../../texts/texts.js';
import { Database } from '../../database/database.js';
import { Config } from '../../config/config.js';
import { Leadership, type Lease } from '../../jobs/leadership.js';
import { WakeSignal, pause } from '../../time/clock.js';
import type { BackgroundService } from '../../jobs/jobs.js';
import { BotApi, BotApiError } from '../api/bot-api.js';
import { ChatHoldRepository } from '../api/chat-hold.repository.js';
import { BotLinks } from '../api/bot-links.js';
import { RecoveryGuard } from '../../recovery/recovery-guard.service.js';
import { ChatMoves } from './chat-moves.js';
import {
  type FailedAttempt,
  TOO_MANY_REQUESTS,
  isTopicCreation,
  selectDecisionRule,
} from './outbox.rules.js';
import { MessageComposers } from './message-composers.js';
import { OutboxPace } from './outbox-pace.js';
import { DeliveryRepository, type SentMessageIds } from './delivery.repository.js';
import { mergeCrowdedChats, markSuperseded } from './crowded-chats.js';
import { releaseMergeableNotices } from './notice-digests.js';
import {
  endInterruptedSends,
  claimMessages,
  listRecentChats,
  listHeads,
  preferIndexes,
  releaseHeld,
  type ClaimedMessage,
  type MessageContent,
} from './leader-statements.js';
import { renderButtons, renderContent } from './localized-content.js';
import { OUTBOX_CHANNEL } from './outgoing-message.js';
import { BotBudget, type OpenCall } from './bot-budget.rules.js';
import { buildSendCall } from '../api/send-message.js';
import { SpanKind } from '@opentelemetry/api';
import { withTrace, type OpenSpan, parseParentContext } from '../../tracing/tracing.js';
import { splitFirst } from '../api/split-markdown.rules.js';

const POLL_MS = 1_000;
/** The shortest interval at which held messages are released. While nothing else happens, it is `POLL_MS`. */
const RELEASE_INTERVAL_MS = 250;

interface SentMessage {
  messageIds: SentMessageIds;
  /** Telegram's time of an edit, in Unix seconds. */
  editedAt: number | null;
  /** The content that did not fit into one message. */
  rest: MessageContent | null;
}

/** Sends queued messages on one replica at a time, one per chat at a time, within the rate limits. */
@Injectable()
export class OutboxWorker implements BackgroundService {
  private readonly logger = new Logger(OutboxWorker.name);
  private readonly leadership: Leadership;
  private readonly stopping = new AbortController();
  private readonly inFlight = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly api: BotApi,
    private readonly composers: MessageComposers,
    private readonly chatMoves: ChatMoves,
    private readonly links: BotLinks,
    private readonly pace: OutboxPace,
    private readonly deliveries: DeliveryRepository,
    private readonly chatHolds: ChatHoldRepository,
    @Inject(RecoveryGuard) private readonly recovery: Pick<RecoveryGuard, 'assertNotRolledBack'>,
  ) {
    this.leadership = new Leadership(config.databaseUrl!, 'outbox', (session, signal, lease) =>
      this.lead(session, signal, lease),
    );
    chatMoves.onMove((from, to) => deliveries.moveMessages(from, to));
  }

  start(): void {
    if (this.config.isWorkerEnabled) this.leadership.start();
  }

  /** Resolves when the messages in flight are done. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.leadership.stop();
    await Promise.all(this.inFlight);
  }

  private async lead(session: pg.Client, signal: AbortSignal, lease: Lease): Promise<void> {
    await this.recovery.assertNotRolledBack();
    const wakeSignal = new WakeSignal();
    session.on('notification', wakeSignal.ring);
    await session.query(`listen ${OUTBOX_CHANNEL}`);
    await preferIndexes(session);
    const interrupted = await endInterruptedSends(session, this.pace);
    if (interrupted > 0)
      this.logger.error(`${interrupted} messages were in flight when their sender stopped`);

    const budget = new BotBudget(this.pace.perSecond, this.pace.secondMs);
    for (const chatId of await listRecentChats(session, this.pace))
      budget.consume(performance.now(), chatId).end(performance.now());
    let lastReleaseMs = -Infinity;
    try {
      while (!signal.aborted) {
        if (performance.now() - lastReleaseMs >= RELEASE_INTERVAL_MS) {
          await releaseHeld(session);
          await releaseMergeableNotices(session);
          await mergeCrowdedChats(session, this.pace);
          lastReleaseMs = performance.now();
        }
        // Heads are listed only when a message may be sent, because listing them visits each queued chat.
        const freeSlots = budget.countFree(performance.now());
        if (freeSlots === 0) {
          await wakeSignal.wait(Math.min(budget.getWaitMs(performance.now()), POLL_MS), signal);
          continue;
        }
        await markSuperseded(session);
        // One more than can be sent, to know when the next one is due.
        const heads = await listHeads(session, freeSlots + 1);
        const due = heads.slice(0, freeSlots).filter(({ dueInMs }) => dueInMs <= 0);
        const ids = due.map(({ id }) => id);
        for (const message of await claimMessages(session, ids)) {
          const call = budget.consume(performance.now(), message.chatId);
          const sending = this.sendTraced(message, lease, call).finally(() => {
            this.inFlight.delete(sending);
            wakeSignal.ring();
          });
          this.inFlight.add(sending);
        }
        const nextMs = heads[due.length]?.dueInMs ?? POLL_MS;
        await wakeSignal.wait(
          Math.min(Math.max(nextMs, budget.getWaitMs(performance.now())), POLL_MS),
          signal,
        );
      }
    } finally {
      // A process that only lost the lock does not wait: a slow call must not delay its next leadership.
      if (this.stopping.signal.aborted) await Promise.all(this.inFlight);
    }
  }

  /** Continues the trace that queued the message, possibly in another process. */
  private sendTraced(message: ClaimedMessage, lease: Lease, call: OpenCall): Promise<void> {
    const attributes = { 'tallydesk.message_id': message.id, 'tallydesk.attempt': message.attempts };
    const options = { parent: parseParentContext(message.traceparent), kind: SpanKind.PRODUCER };
    return withTrace('outbox send', attributes, (span) => this.sendOne(message, lease, call, span), options);
  }

  private async sendOne(
    message: ClaimedMessage,
    lease: Lease,
    call: OpenCall,
    span: OpenSpan,
  ): Promise<void> {
    const { chatId, reaction } = message;
    const outcome = await this.attempt(message, lease);
    const wasRefused = 'kind' in outcome && outcome.code === TOO_MANY_REQUESTS;
    call.end(performance.now(), wasRefused);
    if ('kind' in outcome) span.fail(outcome.kind);
    await this.record(message, async () => {
      const kind = reaction === null ? 'message' : 'reaction';
      await this.deliveries.recordEndedCall({ chatId, kind, wasRefused }, this.pace);
      if ('kind' in outcome) return this.recordFailure(message, outcome);
      if (outcome.rest) return this.deliveries.storeRest(message, outcome.rest);
      if (isTopicCreation(message)) return this.deliveries.requeueToTopic(message, outcome.messageIds[0]);
      return this.deliveries.markSent(message, outcome.messageIds, outcome.editedAt);
    });
  }

  private async attempt(message: ClaimedMessage, lease: Lease): Promise<SentMessage | FailedAttempt> {
    let content: MessageContent;
    let rest: MessageContent | null;
    try {
      [content, rest] = await this.loadContent(message);
    } catch (error) {
      return { kind: 'not composed', description: String(error) };
    }
    const buttons = await this.links.resolveButtons(content.buttons);
    const pictures = content.pictures ?? (message.photo ? [message.photo] : []);
    const { method, params, files } = buildSendCall({ ...message, ...content, buttons, pictures });
    try {
      const sent = await this.api.call<SentObject | SentObject[] | true>(method, params, {
        files,
        canSend: () => lease.isHeld(),
      });
      const messageIds = getSentIds(message, sent);
      return messageIds.every(Number.isSafeInteger)
        ? { messageIds, editedAt: getEditTime(sent), rest }
        : { kind: 'unanswered', description: 'answered without the id of the message' };
    } catch (error) {
      return error instanceof BotApiError
        ? { ...error.failure, hasPictures: pictures.length > 0 && content.text !== '' }
        : { kind: 'unanswered', description: String(error) };
    }
  }

  /** Returns the content to send now, and the rest if the text is longer than one message. */
  private async loadContent(message: ClaimedMessage): Promise<[MessageContent, MessageContent | null]> {
    const { text, localized, buttons, composer, args } = message;
    const isPlain = text !== null && localized === null;
    const language = isPlain
      ? DEFAULT_LANGUAGE
      : await this.composers.findLanguage(message, localized?.answersTo);
    const content =
      text === null
        ? await this.compose(composer!, args ?? {}, language)
        : renderContent({ text, buttons }, localized, language);
    const { first, rest } = splitFirst(content.text);
    if (rest === '') return [content, null];
    return [
      { ...content, text: first, buttons: null },
      { text: rest, buttons: content.buttons },
    ];
  }

  private async compose(
    composer: string,
    args: Record<string, unknown>,
    language: Language,
  ): Promise<MessageContent> {
    const composed = await this.database.transaction(() => this.composers.compose(composer, args));
    const pictures = await composed.loadPictures?.();
    const buttons = composed.buttons ? renderButtons(composed.buttons, language) : null;
    return { text: render(composed.text.localized, language), buttons, pictures };
  }

  private async recordFailure(message: ClaimedMessage, failed: FailedAttempt): Promise<void> {
    const { id, chatId, attempts, sentMessageId } = message;
    const decision = selectDecisionRule(message, failed)(failed, chatId, attempts);
    this.logger.warn(`message ${id} to chat ${chatId}: ${failed.description} -> ${decision.next}`);
    switch (decision.next) {
      case 'done':
        return this.deliveries.markSent(message, [Number(sentMessageId)]);
      case 'drop topic':
        return this.deliveries.requeueWithoutTopic(message, failed.description);
      case 'send again':
        return this.deliveries.requeue(message, failed.description, { without: 'sent_message_id' });
      case 'drop reaction':
        // A reaction without a fallback repeats what another message already says.
        if (message.text === '') return this.deliveries.markSent(message, [Number(message.replyTo)]);
        return this.deliveries.requeue(message, failed.description, { without: 'reaction' });
      case 'drop picture':
        return this.deliveries.requeue(message, failed.description, { without: 'photo' });
      case 'fail':
        await this.deliveries.enqueueFallbacks(message);
        return this.deliveries.markEnded(message, 'failed', failed.description);
      case 'mark unknown':
        return this.deliveries.markEnded(message, 'unknown', failed.description);
      case 'retry':
        return this.deliveries.requeue(message, failed.description, { afterSeconds: decision.afterSeconds });
      case 'pause chat':
        await this.chatHolds.add(chatId, decision.seconds);
        return this.deliveries.requeue(message, failed.description);
      case 'move chat':
        await this.chatMoves.move(chatId, decision.to);
        return this.deliveries.requeue(message, failed.description);
    }
  }

  /**
   * Records the outcome. Only this process knows the outcome, so it retries during a database outage, even if another process
   * leads by then. If the database rejects the content, the message becomes `unknown`, so that its chat is not blocked.
   */
  private async record(message: ClaimedMessage, write: () => Promise<void>): Promise<void> {
    for (let statements = write; ;) {
      try {
        return await this.database.transaction(statements);
      } catch (error) {
        this.logger.error(`the outcome of message ${message.id} could not be recorded`, error);
        if (this.stopping.signal.aborted) return;
        if (isContentError(error))
          statements = () => this.deliveries.markEnded(message, 'unknown', String(error));
        await pause(POLL_MS, this.stopping.signal);
      }
    }
  }
}

interface SentObject {
  message_id?: unknown;
  edit_date?: unknown;
  ephemeral_message_id?: unknown;
  message_thread_id?: unknown;
}

/** The ids of a sent message. An edit and a reaction have the id of the message that they change, a created topic its own. */
function getSentIds(message: ClaimedMessage, sent: SentObject | SentObject[] | true): SentMessageIds {
  const { reaction, replyTo, sentMessageId } = message;
  if (reaction !== null) return [Number(replyTo)];
  if (sentMessageId !== null) return [Number(sentMessageId)];
  const getId = (object: SentObject | true | null | undefined): number => {
    if (typeof object !== 'object') return NaN;
    if (isTopicCreation(message)) return Number(object?.message_thread_id);
    return Number(object?.ephemeral_message_id ?? object?.message_id);
  };
  const [first, ...others] = [sent].flat() as (SentObject | true | null | undefined)[];
  return [getId(first), ...others.map(getId)];
}

function getEditTime(sent: SentObject | SentObject[] | true): number | null {
  const editDate = typeof sent === 'object' && 'edit_date' in sent ? sent.edit_date : null;
  return typeof editDate === 'number' && editDate > 0 ? editDate : null;
}

/** SQLSTATE classes 22 (data) and 23 (constraints), which a retry would not fix. */
function isContentError(error: unknown): boolean {
  return /^2[23]\w{3}$/.test(String((error as { code?: unknown } | null)?.code));
}
