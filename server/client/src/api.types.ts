import type { paths, webhooks } from './api.gen.js';

export type PathOf<Method extends 'get' | 'post'> = {
  [Path in keyof paths]: paths[Path] extends Record<Method, object> ? Path : never;
}[keyof paths];

interface Operation {
  responses: object;
}

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;

export type ResponseOf<Call> = Call extends Operation
  ? Json<Call['responses'][keyof Call['responses']]>
  : never;

export type RequestOf<Call> = Call extends { requestBody: { content: infer Content } }
  ? Content extends { 'multipart/form-data': unknown }
    ? FormData
    : Json<{ content: Content }>
  : never;

export type Query<Path extends PathOf<'get'>> = NonNullable<paths[Path]['get']['parameters']['query']>;

export type Filter<Path extends PathOf<'get'>> = Omit<Query<Path>, 'page'>;

export type Deposit = ResponseOf<paths['/api/deposit/{id}']['get']>;
export type NewDeposit = RequestOf<paths['/api/deposit']['post']>;

export type EventType = keyof webhooks;

/** An event, as webhooks and `events` deliver it. */
export type TallydeskEvent<Type extends EventType = EventType> = {
  [Name in Type]: Json<webhooks[Name]['post']['requestBody']>;
}[Type];
