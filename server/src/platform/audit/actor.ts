import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

export type Via = 'panel' | 'mini-app' | 'bot' | 'api-key' | 'job';

/** On whose behalf code runs, for the audit records. */
export interface Actor {
  via: Via;
  /** The person, once they are known. */
  actorId: number | null;
  /** The person as the bot knows them; used while `actorId` is null. */
  telegramId: string | null;
  apiKeyId: number | null;
  /** The address that a call came from. The bot and jobs have none. */
  ip: string | null;
  /** Finds the log lines of the same call, update or job. */
  requestId: string | null;
}

/** Nobody stands behind what runs at a start or on a terminal. It counts as a job. */
const systemActor: Actor = toActor({ via: 'job' });

const storage = new AsyncLocalStorage<Actor>();

type ActorInput = Partial<Actor> & { via: Via };

/** The person or program that acts at this point of the code. */
export const currentActor = (): Readonly<Actor> => storage.getStore() ?? systemActor;

/** Runs `work` on behalf of somebody. Every act that it records names them. */
export function runAs<Result>(who: ActorInput, work: () => Result): Result {
  return storage.run(toActor(who), work);
}

function toActor({
  via,
  actorId = null,
  telegramId = null,
  apiKeyId = null,
  ip = null,
  requestId = null,
}: ActorInput): Actor {
  return { via, actorId, telegramId, apiKeyId, ip, requestId };
}

/** Names the person or program that acts, once it is known. Does nothing outside of `actAs`. */
export function setActor(who: Partial<Actor>): void {
  const store = storage.getStore();
  if (store) Object.assign(store, who);
}

/**
 * Enters the acting context of each call. The access guard names the caller. This happens after the body is parsed:
 * code that a stream's events call would run outside of the context.
 */
export function registerActorHook(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _reply, done) => {
    runAs({ via: 'panel', ip: request.ip, requestId: request.id }, done);
  });
}
