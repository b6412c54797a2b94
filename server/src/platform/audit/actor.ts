import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

export type Via = 'panel' | 'mini-app' | 'bot' | 'api-key' | 'job';

/** On whose behalf code runs. */
export interface Actor {
  via: Via;
  /** The acting user. Null while unknown, for API keys, and for jobs that no user started. */
  actorId: number | null;
  /** The person who acts in the bot. Identifies the user of an audit record while `actorId` is null. */
  telegramId: string | null;
  apiKeyId: number | null;
  /** The client's IP address. Null for the bot and jobs. */
  ip: string | null;
  /** Correlates with the log lines of the same call, update or job. */
  requestId: string | null;
}

/** The actor of code that runs at startup or in a command. It counts as a job. */
const systemActor = toActor({ via: 'job' });

const storage = new AsyncLocalStorage<Actor>();

type ActorInput = Partial<Actor> & { via: Via };

export const currentActor = (): Readonly<Actor> => storage.getStore() ?? systemActor;

export function runAs<Result>(actor: ActorInput, work: () => Result): Result {
  return storage.run(toActor(actor), work);
}

function toActor(input: ActorInput): Actor {
  return { actorId: null, telegramId: null, apiKeyId: null, ip: null, requestId: null, ...input };
}

/** Sets properties of the current actor once they are known. Does nothing outside of `runAs`. */
export function setActor(properties: Partial<Actor>): void {
  const actor = storage.getStore();
  if (actor) Object.assign(actor, properties);
}

/**
 * Sets the actor of each call. The access guard replaces `via` and adds the caller. Runs after body parsing, whose callbacks lose
 * the context.
 */
export function registerActorHook(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _reply, done) => {
    runAs({ via: 'panel', ip: request.ip, requestId: request.id }, done);
  });
}
