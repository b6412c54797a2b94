import { Clock } from '../src/platform/time/clock.js';
import type { Config } from '../src/platform/config/config.js';
import type { Database } from '../src/platform/database/database.js';
import { LimitRepository } from '../src/platform/limits/limit.repository.js';
import { BotApi } from '../src/platform/messenger/api/bot-api.js';
import { BotLinks } from '../src/platform/messenger/api/bot-links.js';
import { ChatHoldRepository } from '../src/platform/messenger/api/chat-hold.repository.js';
import { MessengerApi } from '../src/platform/messenger/api/messenger-api.js';
import type { BotRegistry } from '../src/platform/messenger/receiving/bot-registry.js';
import { SeenMessageRepository } from '../src/platform/messenger/receiving/seen-message.repository.js';
import { UpdateHandler } from '../src/platform/messenger/receiving/update-handler.service.js';
import { UpdateProcessor } from '../src/platform/messenger/receiving/update-processor.service.js';
import { BotHealth, UpdateReceiver } from '../src/platform/messenger/receiving/update-receiver.service.js';
import { UpdateRepository } from '../src/platform/messenger/receiving/update.repository.js';
import { ChatMoves, ChatMoveRepository } from '../src/platform/messenger/sending/chat-moves.js';
import { DeliveryRepository } from '../src/platform/messenger/sending/delivery.repository.js';
import { MessageComposers } from '../src/platform/messenger/sending/message-composers.js';
import { MessageSeriesRepository } from '../src/platform/messenger/sending/message-series.repository.js';
import { OutboxQueries } from '../src/platform/messenger/sending/outbox-queries.js';
import { Outbox } from '../src/platform/messenger/sending/outbox.js';
import type { OutboxPace } from '../src/platform/messenger/sending/outbox-pace.js';
import { OutboxWorker } from '../src/platform/messenger/sending/outbox-worker.service.js';
import { OutboxRepository } from '../src/platform/messenger/sending/outbox.repository.js';

export const UNLIMITED_PACE: OutboxPace = {
  perSecond: 1_000,
  secondMs: 1_000,
  chatGapMs: 0,
  perGroupMinute: 1_000,
  reactionsPerMinute: 1_000_000,
  minuteMs: 60_000,
  maxWaitMs: 20_000,
};

/** A recovery guard for parts that a test builds itself. Their database is never rolled back. */
export const unguarded = { assertNotRolledBack: () => Promise.resolve() };

export const noHolds = { getRemainingSeconds: () => Promise.resolve(0), add: () => Promise.resolve() };

export function newOutboxWorker(
  database: Database,
  config: Config,
  {
    pace = UNLIMITED_PACE,
    api = new BotApi(config),
    composers = new MessageComposers(),
    chatMoves = new ChatMoves(new ChatMoveRepository(database)),
    holds = new ChatHoldRepository(database),
  } = {},
): OutboxWorker {
  return new OutboxWorker(
    database,
    config,
    api,
    composers,
    chatMoves,
    new BotLinks(config, new MessengerApi(api, holds)),
    pace,
    new DeliveryRepository(database),
    holds,
    unguarded,
  );
}

export function newUpdateParts(
  database: Database,
  config: Config,
  registry: BotRegistry,
  chatMoves = new ChatMoves(new ChatMoveRepository(database)),
) {
  const api = new BotApi(config);
  const messenger = new MessengerApi(api, new ChatHoldRepository(database));
  const composers = new MessageComposers();
  const updates = new UpdateRepository(database);
  const processor = new UpdateProcessor(
    registry,
    api,
    chatMoves,
    new ChatMoveRepository(database),
    new Clock(),
    database,
    updates,
    new SeenMessageRepository(database),
    new LimitRepository(database),
    new Outbox(new OutboxRepository(database), new MessageSeriesRepository(database)),
    new OutboxQueries(database),
    composers,
  );
  const handler = new UpdateHandler(database, updates, messenger, processor);
  const newReceiver = (health = new BotHealth()) =>
    new UpdateReceiver(config, registry, api, messenger, handler, health, unguarded);
  return { handler, newReceiver, composers };
}
