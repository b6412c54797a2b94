import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { RouteObject } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { api } from '../api/api';
import type { AcceptDeposit, BulkDecision, BulkResult, Deposit, NextDeposit } from '../api/panel.api.gen';
import { newDeposit, newOwnUser, newStat, newUser, pageOf } from './new-views';
import { renderPanel, toTestRoute } from './render-panel';
import { newRefusal, reply } from './server';
import { DepositModeration } from '../features/deposits/panel/moderation/DepositModeration';

export const moderator = newUser({ id: 1, public_name: 'Mia Stone' });
export const colleague = newUser({ id: 2, public_name: 'Carl Voss' });
const decidedAt = '2026-11-20T22:00:00.000Z';
const pageSize = 20;

/** Fakes a server with a queue of these deposits. Decisions remove them from the queue. */
export function serveQueue(deposits: Deposit[]) {
  const depositById = new Map(deposits.map((deposit) => [deposit.id, deposit]));
  const onListWaiting = vi.fn();
  const onAccept = vi.fn();
  const onReject = vi.fn();
  /** The fake server filters by type only. */
  const listWaiting = (type?: string | null) =>
    [...depositById.values()].filter((row) => row.status === 'wait' && (!type || row.type === type));
  const decide = (id: number, decider: Deposit['moderated_by'], part: Partial<Deposit>) => {
    const deposit = depositById.get(id);
    if (!deposit) return newRefusal(404, 'Not found');
    if (deposit.status !== (part.status === 'delete' ? 'accept' : 'wait'))
      return newRefusal(409, 'edited before');
    depositById.set(id, { ...deposit, ...part, moderated_by: decider, moderated_at: decidedAt });
    return HttpResponse.json(depositById.get(id));
  };
  const parseId = (request: Request) => Number(/deposit\/(\d+)/.exec(request.url)![1]);

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
    const deposit = depositById.get(parseId(request));
    return deposit ? HttpResponse.json(deposit) : newRefusal(404, 'Not found');
  });
  reply('get', 'deposit/wait', (request) => {
    const params = new URL(request.url).searchParams;
    onListWaiting(Object.fromEntries(params));
    const page = Number(params.get('page') ?? 1);
    const waiting = listWaiting(params.get('type'));
    const rows = waiting.slice((page - 1) * pageSize, page * pageSize);
    const body = pageOf(rows, page, Math.max(1, Math.ceil(waiting.length / pageSize)));
    return HttpResponse.json({ ...body, count: waiting.length, as_of: getFakeTime() });
  });
  reply('get', 'manager/stat', () => newStat({ wait_deposits: listWaiting().length }));
  const onClaim = vi.fn();
  const setClaim = (id: number, holder: Deposit['moderated_by']) => {
    const deposit = depositById.get(id);
    if (!deposit) return newRefusal(404, 'Not found');
    if (deposit.status !== 'wait') return newRefusal(409, 'edited before');
    const until = new Date(Date.now() + 60_000).toISOString();
    const claimedDeposit = { ...deposit, claim: holder && { user: holder, until } };
    depositById.set(id, claimedDeposit);
    return HttpResponse.json(claimedDeposit);
  };
  reply('post', 'deposit/:id/claim', (request) => {
    onClaim(parseId(request));
    return setClaim(parseId(request), moderator);
  });
  const onRelease = vi.fn();
  reply('delete', 'deposit/:id/claim', (request) => {
    onRelease(parseId(request));
    if (depositById.get(parseId(request))?.claim?.user.id === moderator.id) setClaim(parseId(request), null);
    return { status: true };
  });
  const onOpenNext = vi.fn();
  reply('post', 'deposit/next', async (request) => {
    const filters = (await request.json()) as NextDeposit;
    onOpenNext(filters);
    const next = listWaiting(filters.type).find((deposit) => !deposit.claim);
    return next ? setClaim(next.id, moderator) : HttpResponse.json(null);
  });
  reply('post', 'deposit/:id/accept', async (request) => {
    const decision = (await request.json()) as AcceptDeposit;
    onAccept(parseId(request), decision);
    return decide(parseId(request), moderator, {
      ...decision,
      agent_id: decision.agent_id ?? null,
      status: 'accept',
    });
  });
  reply('delete', 'deposit/:id', async (request) => {
    const { reason } = (await request.json()) as { reason?: string };
    const status = new URL(request.url).searchParams.get('status') as 'reject' | 'delete';
    if (status === 'reject') onReject(parseId(request), reason);
    return decide(parseId(request), moderator, { status, reason: reason ?? null });
  });
  reply('post', 'deposit/:id/undo', (request) => {
    const id = parseId(request);
    const { reported } = depositById.get(id)!;
    const waitingState = { status: 'wait', moderated_by: null, moderated_at: null, reason: null } as const;
    depositById.set(id, { ...depositById.get(id)!, ...reported, ...waitingState });
    return HttpResponse.json(depositById.get(id));
  });
  let editCount = 0;
  const editedAtById = new Map<number, string>();
  /** The clock of the fake server, which advances by one second per edit. */
  const getFakeTime = () => new Date(Date.UTC(2026, 10, 20, 22, 0, editCount)).toISOString();
  const onBulk = vi.fn();
  let bulkResponsesToLose = 0;
  reply('post', 'deposit/bulk', async (request) => {
    const decision = (await request.json()) as BulkDecision;
    onBulk(decision);
    const skipped: BulkResult['skipped'] = [];
    for (const id of decision.ids) {
      const { status, client_id } = depositById.get(id)!;
      if (status !== 'wait') skipped.push({ id, error: 'edited before' });
      else if (decision.action === 'accept' && client_id === '')
        skipped.push({ id, error: 'Not all fields are filled in' });
      else if (decision.as_of !== undefined && editedAtById.get(id)! > decision.as_of)
        skipped.push({ id, error: 'changed' });
      else decide(id, moderator, { status: decision.action, reason: decision.reason ?? null });
    }
    const done = decision.ids.filter((id) => !skipped.some((item) => item.id === id));
    if (bulkResponsesToLose > 0) {
      bulkResponsesToLose -= 1;
      return HttpResponse.error();
    }
    return HttpResponse.json({ done, skipped });
  });
  return {
    onBulk,
    /** Loses the responses of this many bulk decisions. */
    loseBulkResponses: (times: number) => void (bulkResponsesToLose = times),
    onListWaiting,
    onOpenNext,
    onAccept,
    onReject,
    onClaim,
    onRelease,
    /** Claims a deposit as a colleague. If `by` is null, releases the claim. */
    claimAs: (id: number, by: Deposit['moderated_by'] = colleague) => void setClaim(id, by),
    /** Decides a deposit as a colleague, without an event. */
    decideAs: (id: number, part: Partial<Deposit> = { status: 'accept' }, by = colleague) =>
      void decide(id, by, part),
    add: (deposit: Deposit) => void depositById.set(deposit.id, deposit),
    erase: (id: number) => void depositById.delete(id),
    /** Changes a deposit as an edit of the agent's message does. */
    edit: (id: number, part: Partial<Deposit>) => {
      const deposit = depositById.get(id)!;
      depositById.set(id, { ...deposit, ...part, reported: { ...deposit.reported, ...part } });
      editCount += 1;
      editedAtById.set(id, getFakeTime());
    },
  };
}

export function openModeration(address = '/deposits/moderation', otherRoutes: RouteObject[] = []) {
  const panel = renderPanel(
    [toTestRoute('/deposits/moderation', <DepositModeration />), ...otherRoutes],
    address,
  );
  return {
    ...panel,
    /** Refetches deposits, as the live event about changes by others does. */
    refetchDeposits: () =>
      act(async () => void panel.store.dispatch(api.util.invalidateTags(['deposits', 'stat']))),
  };
}

/** Builds the waiting deposits 1 to `count`. */
export const newQueue = (count: number) =>
  Array.from({ length: count }, (_, index) => newDeposit({ id: index + 1 }));

interface OpenQueueOptions {
  /** The deposit of the link. By default, the first one opens. */
  openId?: number;
  /** Changes the fake server before moderation opens. */
  prepare?: (server: ReturnType<typeof serveQueue>) => void;
}

/** Serves a queue, opens moderation, and waits for the deposit that opens first. */
export async function openQueue(deposits: Deposit[], { openId, prepare }: OpenQueueOptions = {}) {
  const server = serveQueue(deposits);
  prepare?.(server);
  const panel = openModeration(openId === undefined ? undefined : `/deposits/moderation?deposit=${openId}`);
  await findTitle(deposits.find(({ id }) => openId === undefined || id === openId)!.label);
  return { ...server, ...panel, server };
}

export const withinReview = () => within(screen.getByRole('region', { name: 'Deposit' }));
export const findTitle = (label: string) => screen.findByRole('heading', { name: label });
export const getField = (name: string) => withinReview().getByRole('textbox', { name });
export const getButton = (name: RegExp) => withinReview().getByRole('button', { name });

/** Accepts a deposit that has just opened automatically. Clicks on it are ignored for a moment, so the first one is repeated. */
export async function acceptAutoOpened(user: UserEvent) {
  await waitFor(async () => {
    await user.click(getButton(/^Accept/));
    expect(getButton(/Click again/)).toBeVisible();
  });
  await user.click(getButton(/Click again/));
}
