import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Moment } from '../../../../api/agent.api.gen';
import { serveAgent, openMiniApp, skipIdleDelay } from '../../../../testing/open-mini-app';
import { refuseCall, reply, serveEvents } from '../../../../testing/server';

beforeEach(() => {
  skipIdleDelay();
  serveAgent();
});

const openHome = () => openMiniApp('/tg?brand=1');

const newMoment = (id: number, text: string): Moment => ({ id, kind: 'passed', day: '2026-11-20', text });
const listShownMoments = async () =>
  within(await screen.findByRole('region', { name: 'Moments' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('shows the three newest moments on the home of the brand, and dismisses them together with the older ones', async () => {
  reply('get', 't/moments', {
    data: [
      newMoment(9, 'Ben passed you: $120'),
      newMoment(8, '5 working days in a row with a deposit'),
      newMoment(6, 'Today 3 deposits, $2,310, 2nd (+1)'),
      newMoment(5, 'Your best day so far: $4,200 · Nov 14'),
    ],
  });
  refuseCall('post', 't/moments/dismiss', 500, 'Internal Server Error');
  await openHome();
  const dismiss = await screen.findByRole('button', { name: 'Dismiss' });
  await userEvent.click(dismiss);
  await screen.findByText('Server error. Try later');
  expect(dismiss).toBeEnabled();
  expect(await listShownMoments()).toEqual([
    'Ben passed you: $120',
    '5 working days in a row with a deposit',
    'Today 3 deposits, $2,310, 2nd (+1)',
  ]);

  const sent: unknown[] = [];
  reply('post', 't/moments/dismiss', async (request: Request) => {
    sent.push([await request.json(), request.headers.get('brand-id')]);
    reply('get', 't/moments', { data: [] });
    return Response.json({ status: true });
  });
  await userEvent.click(dismiss);

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Moments' })).not.toBeInTheDocument());
  expect(sent).toEqual([[{ until: 9 }, '1']]);
});

it('shows a target before the newer moments of its day, but not before those of a later day', async () => {
  const target: Moment = { ...newMoment(4, 'You reached 100% of the target: $900 of $800'), kind: 'target' };
  const older: Moment = { ...target, id: 2, day: '2026-11-19', text: 'You reached 75% of the target' };
  const newer = [9, 8, 7, 6].map((id) => newMoment(id, `Moment ${id}`));
  reply('get', 't/moments', { data: [...newer, target, older] });
  await openHome();

  expect(await listShownMoments()).toEqual([target.text, 'Moment 9', 'Moment 8']);
});

describe('a moment that arrives while the app is open', () => {
  const best: Moment = { id: 12, kind: 'best', day: '2026-11-20', text: 'Your best day so far: $900' };
  const findCard = async () => within(await screen.findByRole('status', { name: 'New moment' }));
  /** Opens the app, and waits until it has requested the current moments and listens to events. `card`: shows new moments. */
  const openListening = async (path: string, currentMoments: Moment[] = []) => {
    const events = serveEvents('t/events');
    const listMoments = vi.fn(() => Response.json({ data: currentMoments }));
    reply('get', 't/moments', listMoments);
    await openMiniApp(path);
    await waitFor(() => {
      expect(listMoments).toHaveBeenCalled();
      expect(events.opened).toHaveLength(1);
    });
    const sendMoments = (...moments: Moment[]) => {
      reply('get', 't/moments', { data: moments });
      events.sendChange({ topics: ['moments'], brands: [1] });
    };
    return { card: await findCard(), sendMoments };
  };

  it('is shown as new on any screen, with the character and Share', async () => {
    const current = newMoment(9, 'Ben passed you: $120');
    const { card, sendMoments } = await openListening('/tg/deposits?brand=1', [current]);
    expect(card.queryByText(best.text)).not.toBeInTheDocument();

    sendMoments(best, current);

    await card.findByText(best.text);
    expect(card.queryByText(current.text)).not.toBeInTheDocument();
    expect(card.getByRole('presentation').closest('[data-cheers]')).not.toBeNull();
    await userEvent.click(await card.findByRole('button', { name: 'Share result' }));
    await screen.findByRole('dialog', { name: 'Share result' });
  });

  it('offers no sharing if somebody has passed the agent, and moves to the list once it is closed', async () => {
    const { card, sendMoments } = await openListening('/tg?brand=1');
    const text = 'Ben passed you: $120';
    sendMoments(newMoment(12, text));

    await card.findByText(text);
    expect(card.queryByRole('button', { name: 'Share result' })).not.toBeInTheDocument();
    expect(document.querySelector('[data-cheers]')).toBeNull();
    await userEvent.click(card.getByRole('button', { name: 'Close' }));
    expect(await listShownMoments()).toEqual([text]);
    expect((await findCard()).queryByText(text)).not.toBeInTheDocument();
  });
});

it('shows the home without moments if these cannot be loaded', async () => {
  const onRequest = vi.fn(() => Response.json({}, { status: 500 }));
  reply('get', 't/moments', onRequest);
  await openHome();

  await waitFor(() => expect(onRequest).toHaveBeenCalledOnce());
  await screen.findByRole('heading', { name: 'Target' });
  expect(screen.queryByRole('region', { name: 'Moments' })).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
