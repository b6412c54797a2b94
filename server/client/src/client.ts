import { setTimeout as sleep } from 'node:timers/promises';
import type { Deposit, EventType, Filter, NewDeposit, Query, TallydeskEvent } from './api.types.js';
import { type CallOptions, type ClientSettings, HttpClient, type WriteOptions } from './http.js';

/** The calls that an API key may make. Lists are read page by page, so rows that change meanwhile may be repeated or missed. */
export class Tallydesk {
  readonly deposits: Deposits;
  readonly brands: Brands;
  readonly tickets: Tickets;
  readonly reports: Reports;
  readonly contests: Contests;
  readonly events: Events;

  constructor(settings: ClientSettings) {
    const http = new HttpClient(settings);
    this.deposits = new Deposits(http);
    this.brands = new Brands(http);
    this.tickets = new Tickets(http);
    this.reports = new Reports(http);
    this.contests = new Contests(http);
    this.events = new Events(http);
  }
}

/** Calls about deposits. Scopes: `deposits:write` for `create`, `deposits:read` for all others. */
class Deposits {
  constructor(private readonly http: HttpClient) {}

  /** Reports a deposit, which then waits for moderation. */
  create(deposit: NewDeposit, options?: WriteOptions) {
    return this.http.post('/api/deposit', { body: deposit }, options);
  }

  get(id: number, options?: CallOptions) {
    return this.http.get('/api/deposit/{id}', { id }, options);
  }

  getHistory(id: number, options?: CallOptions) {
    return this.http.get('/api/deposit/{id}/history', { id }, options);
  }

  async *search(
    filter?: Filter<'/api/deposit/search'>,
    options?: CallOptions,
  ): AsyncGenerator<Deposit, void, undefined> {
    for await (const { data } of this.http.getPages('/api/deposit/search', { query: filter }, options))
      yield* data;
  }

  /** Reads one page, with the count and the sum of all matching deposits. */
  getPage(query?: Query<'/api/deposit/search'>, options?: CallOptions) {
    return this.http.get('/api/deposit/search', { query }, options);
  }

  /** Reads the deposits of a client id or wallet, and their sums. */
  getClient(query: Query<'/api/deposit/client'>, options?: CallOptions) {
    return this.http.get('/api/deposit/client', { query }, options);
  }

  /** Exports all matching deposits as a CSV or XLSX file. Reading it throws if it is incomplete. */
  export(query?: Query<'/api/deposit/export'>, options?: CallOptions) {
    return this.http.getFile('/api/deposit/export', { query }, options);
  }
}

/** Calls about brands. Scope: `members:read`. */
class Brands {
  constructor(private readonly http: HttpClient) {}

  async *search(filter?: Filter<'/api/brand/search'>, options?: CallOptions) {
    for await (const { data } of this.http.getPages('/api/brand/search', { query: filter }, options))
      yield* data;
  }

  get(id: number, options?: CallOptions) {
    return this.http.get('/api/brand/{id}', { id }, options);
  }

  getMembers(id: number, options?: CallOptions) {
    return this.http.get('/api/brand/users/{brand_id}', { id }, options);
  }

  /** Lists the people who may be credited with a deposit. */
  listAgents(id: number, options?: CallOptions) {
    return this.http.get('/api/deposit/users/{id}', { id }, options);
  }
}

export interface TicketReply {
  message?: string;
  files?: readonly File[];
  close?: boolean;
}

/** Calls about tickets. Scopes: `tickets:write` for `reply`, `tickets:read` for all others. */
class Tickets {
  constructor(private readonly http: HttpClient) {}

  async *search(filter?: Filter<'/api/ticket/search'>, options?: CallOptions) {
    for await (const { data } of this.http.getPages('/api/ticket/search', { query: filter }, options))
      yield* data;
  }

  /** Reads the ticket with its newest 50 messages, or with 50 before or after a message. */
  get(id: number, query?: Query<'/api/ticket/{id}'>, options?: CallOptions) {
    return this.http.get('/api/ticket/{id}', { id, query }, options);
  }

  /** Replies to the ticket's owner, who sees Support as the author. */
  reply(id: number, { message = '', files = [], close = false }: TicketReply, options?: WriteOptions) {
    const body = new FormData();
    body.set('message', message);
    if (close) body.set('is_closed_message', '1');
    for (const file of files) body.append('files', file);
    return this.http.post('/api/ticket/message/{id}', { id, body }, options);
  }
}

/** Calls about results. Scope: `reports:read`. */
class Reports {
  constructor(private readonly http: HttpClient) {}

  /** Reads the figures of the day, the week or the brand's period that contains the date, such as `2026-03-11`. */
  getStatistic(
    brandId: number,
    query: Query<'/api/brand/reports/{id}'> & { date: string },
    options?: CallOptions,
  ) {
    return this.http.get('/api/brand/reports/{id}', { id: brandId, query }, options);
  }

  exportStatistic(
    brandId: number,
    query: Query<'/api/brand/reports/export/{id}'> & { date: string },
    options?: CallOptions,
  ) {
    return this.http.getFile('/api/brand/reports/export/{id}', { id: brandId, query }, options);
  }

  getRating(options?: CallOptions) {
    return this.http.get('/api/manager/rating', {}, options);
  }

  exportRating(query?: Query<'/api/manager/rating/export'>, options?: CallOptions) {
    return this.http.getFile('/api/manager/rating/export', { query }, options);
  }
}

/** Calls about contests. Scope: `reports:read`. */
class Contests {
  constructor(private readonly http: HttpClient) {}

  async *list(filter?: Filter<'/api/contest'>, options?: CallOptions) {
    for await (const { data } of this.http.getPages('/api/contest', { query: filter }, options)) yield* data;
  }

  getStandings(id: number, query?: Query<'/api/contest/{id}/standings'>, options?: CallOptions) {
    return this.http.get('/api/contest/{id}/standings', { id, query }, options);
  }
}

export interface StreamOptions<Type extends EventType> {
  /** The position of the last event that was handled. Default: 0, which starts with the oldest stored event. */
  after?: number;
  /** Default: all types. */
  types?: readonly Type[];
  /** The pause before the next call if there are no more events. Default: 5 s. */
  pollMs?: number;
  /** Ends the iteration. */
  signal?: AbortSignal;
}

/** Calls about events. Scope: `events:read`. */
class Events {
  constructor(private readonly http: HttpClient) {}

  /**
   * Yields events in the order of their positions, and waits for further ones. Store the `position` of each after handling it.
   * Retries during an outage, and throws errors that no retry would fix, such as that of a revoked key.
   */
  async *stream<Type extends EventType = EventType>({
    after = 0,
    types,
    pollMs = 5_000,
    signal,
  }: StreamOptions<Type> = {}): AsyncGenerator<TallydeskEvent<Type>, void, undefined> {
    try {
      for (let position = after; ;) {
        const query = { after: position, types: types && [...types] };
        const page = await this.getPage(query, { signal, retries: Infinity });
        for (const event of page.data) {
          yield event as TallydeskEvent<Type>;
          signal?.throwIfAborted();
        }
        position = page.next;
        if (page.data.length === 0) await sleep(pollMs, undefined, { signal });
      }
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  }

  /** Reads at most 100 events. `next`: the position after which to continue. */
  async getPage(query?: Query<'/api/integration/events'>, options?: CallOptions) {
    const page = await this.http.get('/api/integration/events', { query }, options);
    return { data: page.data as TallydeskEvent[], next: page.next };
  }
}
