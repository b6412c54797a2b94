import { act, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { RouteObject } from 'react-router-dom';
import { vi } from 'vitest';
import { api } from '../api/api';
import type { AcceptDeposit, BulkDecision, BulkResult, Deposit } from '../api/panel.api.gen';
import { newDeposit, newOwnUser, newUser, pageOf } from './new-views';
import { renderPanel, toTestRoute } from './render-panel';
import { reply } from './server';
import { DepositModeration } from '../features/deposits/panel/moderation/DepositModeration';

export const moderator = newUser({ id: 1, public_name: 'Mia Stone' });
export const colleague = newUser({ id: 2, public_name: 'Carl Voss' });
const decidedAt = '2026-11-20T22:00:00.000Z';

/** A fake server with a queue of these deposits, twenty per page. Decisions remove them from the queue. */
export function serveQueue(deposits: Deposit[]) {
  const all = new Map(deposits.map((deposit) => [deposit.id, deposit]));
  const accepted = vi.fn();
  const rejected = vi.fn();
  const waiting = () => [...all.values()].filter(({ status }) => status === 'wait');
  const decide = (id: number, by: Deposit['moderated_by'], part: Partial<Deposit>) => {
    const deposit = all.get(id);
    if (!deposit) return refused(404, 'Not found');
    if (deposit.status !== (part.status === 'delete' ? 'accept' : 'wait'))
      return refused(409, 'edited before');
    all.set(id, { ...deposit, ...part, moderated_by: by, moderated_at: decidedAt });
    return HttpResponse.json(all.get(id));
  };
  const idOf = (request: Request) => Number(/deposit\/(\d+)/.exec(request.url)![1]);

  reply('post', 'auth/me', newOwnUser({ ...moderator, role: 'manager', user_roles: ['deposits'] }));
  reply('get', 'manager/preferences', { single_keys: false, desktop_notifications: false });
  reply('get', 'deposit/:id/context', {
    message: null,
    record: null,
    earlier: { data: [], has_more: false },
  });
  reply('get', 'deposit/:id/history', []);
  reply('get', 'deposit/reasons/:id', ['Client not found', 'Reported twice']);
  reply('get', 'deposit/users/1', [newUser(), newUser({ id: 5, public_name: 'Ben Holt' })]);
  reply('get', 'deposit/:id', (request) => {
    const deposit = all.get(idOf(request));
    return deposit ? HttpResponse.json(deposit) : refused(404, 'Not found');
  });
  reply('get', 'deposit/wait', (request) => {
    const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
    const rows = waiting().slice((page - 1) * 20, page * 20);
    const found = pageOf(rows, page, Math.max(1, Math.ceil(waiting().length / 20)));
    return HttpResponse.json({ ...found, count: waiting().length, as_of: asOf() });
  });
  const claimed = vi.fn();
  const claim = (id: number, user: Deposit['moderated_by']) => {
    const deposit = all.get(id);
    if (!deposit) return refused(404, 'Not found');
    if (deposit.status !== 'wait') return refused(409, 'edited before');
    const until = new Date(Date.now() + 60_000).toISOString();
    const held = { ...deposit, claim: user && { user, until } };
    all.set(id, held);
    return HttpResponse.json(held);
  };
  reply('post', 'deposit/:id/claim', (request) => {
    claimed(idOf(request));
    return claim(idOf(request), moderator);
  });
  const onRelease = vi.fn();
  reply('delete', 'deposit/:id/claim', (request) => {
    onRelease(idOf(request));
    if (all.get(idOf(request))?.claim?.user.id === moderator.id) claim(idOf(request), null);
    return { status: true };
  });
  reply('post', 'deposit/next', () => {
    const next = waiting().find((deposit) => !deposit.claim);
    return next ? claim(next.id, moderator) : HttpResponse.json(null);
  });
  reply('post', 'deposit/:id/accept', async (request) => {
    const order = (await request.json()) as AcceptDeposit;
    accepted(idOf(request), order);
    return decide(idOf(request), moderator, { ...order, agent_id: order.agent_id ?? null, status: 'accept' });
  });
  reply('delete', 'deposit/:id', async (request) => {
    const { reason } = (await request.json()) as { reason?: string };
    const status = new URL(request.url).searchParams.get('status') as 'reject' | 'delete';
    if (status === 'reject') rejected(idOf(request), reason);
    return decide(idOf(request), moderator, { status, reason: reason ?? null });
  });
  reply('post', 'deposit/:id/undo', (request) => {
    const id = idOf(request);
    const { reported } = all.get(id)!;
    const back = { status: 'wait', moderated_by: null, moderated_at: null, reason: null } as const;
    all.set(id, { ...all.get(id)!, ...reported, ...back });
    return HttpResponse.json(all.get(id));
  });
  /** The fake clock advances by one second per change. */
  let changes = 0;
  const changedAt = new Map<number, string>();
  const asOf = () => new Date(Date.UTC(2026, 10, 20, 22, 0, changes)).toISOString();
  const bulk = vi.fn();
  let lostBulks = 0;
  reply('post', 'deposit/bulk', async (request) => {
    const order = (await request.json()) as BulkDecision;
    bulk(order);
    const skipped: BulkResult['skipped'] = [];
    for (const id of order.ids) {
      const { status, client_id } = all.get(id)!;
      if (status !== 'wait') skipped.push({ id, error: 'edited before' });
      else if (order.action === 'accept' && client_id === '')
        skipped.push({ id, error: 'Not all fields are filled in' });
      else if (order.as_of !== undefined && changedAt.get(id)! > order.as_of)
        skipped.push({ id, error: 'changed' });
      else decide(id, moderator, { status: order.action, reason: order.reason ?? null });
    }
    const done = order.ids.filter((id) => !skipped.some((one) => one.id === id));
    if (lostBulks > 0) {
      lostBulks -= 1;
      return HttpResponse.error();
    }
    return HttpResponse.json({ done, skipped });
  });
  return {
    bulk,
    /** Loses the responses of this many bulk decisions. */
    loseBulk: (times: number) => void (lostBulks = times),
    accepted,
    rejected,
    claimed,
    onRelease,
    /** Claims a deposit as somebody else, or releases it. */
    claimAs: (id: number, by: Deposit['moderated_by'] = colleague) => void claim(id, by),
    /** Decides a deposit as somebody else, without an event. */
    decideAs: (id: number, part: Partial<Deposit> = { status: 'accept' }, by = colleague) =>
      void decide(id, by, part),
    erase: (id: number) => void all.delete(id),
    /** Edits the message as the agent. */
    edit: (id: number, part: Partial<Deposit>) => {
      const deposit = all.get(id)!;
      all.set(id, { ...deposit, ...part, reported: { ...deposit.reported, ...part } });
      changes += 1;
      changedAt.set(id, asOf());
    },
  };
}

const refused = (statusCode: number, error: string) =>
  HttpResponse.json({ statusCode, error, message: error }, { status: statusCode });

export function openModeration(address = '/deposits/moderation', others: RouteObject[] = []) {
  const panel = renderPanel([toTestRoute('/deposits/moderation', <DepositModeration />), ...others], address);
  return {
    ...panel,
    /** Sends the live event about changes by others. */
    receiveChange: () => act(async () => void panel.store.dispatch(api.util.invalidateTags(['deposits']))),
  };
}

/** The waiting deposits 1 to `count`. */
export const newQueue = (count: number) => Array.from({ length: count }, (_, n) => newDeposit({ id: n + 1 }));

interface Opening {
  /** The deposit of the link. Otherwise the first one opens. */
  openId?: number;
  /** Changes what is served before moderation opens. */
  prepare?: (server: ReturnType<typeof serveQueue>) => void;
}

/** Serves a queue, opens moderation, and waits for the deposit that opens first. */
export async function moderate(deposits: Deposit[], { openId, prepare }: Opening = {}) {
  const server = serveQueue(deposits);
  prepare?.(server);
  const panel = openModeration(openId === undefined ? undefined : `/deposits/moderation?deposit=${openId}`);
  await title(deposits.find(({ id }) => openId === undefined || id === openId)!.label);
  return { ...server, ...panel, server };
}

export const review = () => within(screen.getByRole('region', { name: 'Deposit' }));
export const title = (label: string) => screen.findByRole('heading', { name: label });
export const field = (name: string) => review().getByRole('textbox', { name });
export const button = (name: RegExp) => review().getByRole('button', { name });
