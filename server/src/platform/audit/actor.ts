import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

export type Via = 'panel' | 'mini-app' | 'bot' | 'api-key' | 'job';

/** On whose behalf code runs. */
export interface Actor {
  via: Via;
  /** Null while unknown, for programs, and for jobs that no user started. */
  actorId: number | null;
  /** Identifies the person who acts in the bot while `actorId` is null. */
  telegramId: string | null;
  apiKeyId: number | null;
  ip: string | null;
  /** Also in the log lines of the call, update or job. */
  requestId: string | null;
}

/** Code that runs at startup or in a command counts as a job. */
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

/** Does nothing outside of `runAs`. */
export function setActor(properties: Partial<Actor>): void {
  const actor = storage.getStore();
  if (actor) Object.assign(actor, properties);
}

/** Runs after body parsing, whose callbacks lose the context. */
export function registerActorHook(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _reply, done) => {
    runAs({ via: 'panel', ip: request.ip, requestId: request.id }, done);
  });
}
