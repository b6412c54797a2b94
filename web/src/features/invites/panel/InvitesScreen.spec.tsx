import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CreateInvite, Invite } from '../../../api/panel.api.gen';
import { newBrandDetail, newUser } from '../../../testing/new-views';
import { renderPanel, toTestRoute, retryLoading } from '../../../testing/render-panel';
import { acceptCalls, refuseCall, reply, replyBrand } from '../../../testing/server';
import { InvitesScreen } from './InvitesScreen';

const now = Date.parse('2026-11-20T12:34:00Z');

function newInvite(part: Partial<Invite> = {}): Invite {
  const active_until = Date.parse('2026-11-30T21:00:00Z') / 1000;
  return { id: 5, secret_code: 's3cret', max_connects: 3, current_connects: 1, active_until, ...part };
}

const open = () =>
  renderPanel([toTestRoute('/brand/invites/:brand_id', <InvitesScreen />)], '/brand/invites/1');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  replyBrand(newBrandDetail());
  reply('get', 'brand/invite/1', { invites: [newInvite()] });
});
afterEach(() => {
  vi.useRealTimers();
});

const findRow = async (id = 5) => within(await screen.findByRole('listitem', { name: `Invite #${id}` }));

describe('the list', () => {
  it('shows how often each invite was used, and until when it is valid', async () => {
    const endedInvite = newInvite({ id: 6, current_connects: 3, active_until: now / 1000 - 1 });
    reply('get', 'brand/invite/1', { invites: [newInvite(), endedInvite] });
    open();

    expect((await findRow(5)).getByText('1 / 3')).toBeVisible();
    expect((await findRow(5)).getByText('01.12.2026 00:00:00')).toBeVisible();
    expect((await findRow(6)).getByText('connected, used up')).toBeVisible();
    expect((await findRow(6)).getByText('Ended')).toBeVisible();
  });

  it.each([
    ['expired', { active_until: now / 1000 }, 'Expired: nobody can join with it'],
    ['used up', { current_connects: 3 }, 'Used up: everyone it was for has joined'],
  ])('says why an invite that is %s has no text to copy', async (_, part, text) => {
    reply('get', 'brand/invite/1', { invites: [newInvite({ ...part })] });
    open();

    expect((await findRow()).getByText(text)).toBeVisible();
    expect((await findRow()).queryByRole('button', { name: 'Copy accept text' })).not.toBeInTheDocument();
  });

  it('copies the text that a person sends to the bot', async () => {
    const { user } = open();

    await user.click((await findRow()).getByRole('button', { name: 'Copy accept text' }));

    expect(await screen.findByText('The text has been copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('/accept s3cret');
  });

  it('shows who joined', async () => {
    const time = Date.parse('2026-11-19T09:00:00Z') / 1000;
    const history = [{ user: newUser({ id: 9, public_name: null }), time }];
    reply('get', 'brand/invite/history/5', { history });
    const { user } = open();

    await user.click((await findRow()).getByRole('button', { name: 'History' }));

    const popup = within(await screen.findByRole('dialog', { name: 'History of invite #5' }));
    expect(await popup.findByText('User #9')).toBeVisible();
    expect(popup.getByText('19.11.2026 12:00:00')).toBeVisible();
  });

  it('shows the next hundred people who joined, on demand', async () => {
    const pages: Record<string, { user: ReturnType<typeof newUser>; time: number }[]> = {
      '': Array.from({ length: 100 }, (_, id) => ({ user: newUser({ id: id + 100 }), time: 1_800_000_000 })),
      '2': [{ user: newUser({ id: 900, public_name: 'Zoe' }), time: 1_800_000_000 }],
    };
    reply('get', 'brand/invite/history/5', (request) =>
      HttpResponse.json({ history: pages[new URL(request.url).searchParams.get('page') ?? ''] }),
    );
    const { user } = open();
    await user.click((await findRow()).getByRole('button', { name: 'History' }));
    const popup = within(await screen.findByRole('dialog', { name: 'History of invite #5' }));

    await user.click(await popup.findByRole('button', { name: 'Show more' }));

    expect(await popup.findByText('Zoe')).toBeVisible();
    expect(popup.getAllByRole('listitem')).toHaveLength(101);
    expect(popup.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('deletes an invite after a confirmation', async () => {
    reply('delete', 'brand/invite/5', () => {
      reply('get', 'brand/invite/1', { invites: [] });
      return HttpResponse.json({ status: true });
    });
    const { user } = open();

    await user.click((await findRow()).getByRole('button', { name: 'Delete' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Delete invite ?' }));
    await user.click(popup.getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Invite was deleted')).toBeVisible();
    expect(await screen.findByText('No invites yet')).toBeVisible();
  });

  it('loads after a failure and Retry', async () => {
    await retryLoading('brand/invite/1', { invites: [newInvite()] }, open);

    expect(await findRow()).toBeTruthy();
  });
});

describe('a new invite', () => {
  async function openForm() {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Create invite' }));
    const form = within(await screen.findByRole('dialog'));
    return { user, form, submit: () => user.click(form.getByRole('button', { name: 'Create' })) };
  }

  it('is for three people and ten days by default', async () => {
    const onCreate = vi.fn<(order: CreateInvite) => void>();
    reply('post', 'brand/invite/1', async (request) => {
      onCreate((await request.json()) as CreateInvite);
      return HttpResponse.json(newInvite(), { status: 201 });
    });
    const { submit } = await openForm();

    await submit();

    expect(await screen.findByText('Invite is created')).toBeVisible();
    expect(onCreate).toHaveBeenCalledExactlyOnceWith({
      max_connects: 3,
      active_until: Date.parse('2026-11-30T12:34:00Z') / 1000,
    });
  });

  it('needs a time in UTC and a connection', async () => {
    const { user, form, submit } = await openForm();

    await user.click(form.getByRole('button', { name: 'Clear time' }));
    await submit();
    expect(await screen.findByText('Date or time is not selected')).toBeVisible();

    await user.type(form.getByRole('spinbutton', { name: 'Hours (UTC+0)' }), '21');
    await user.type(form.getByRole('spinbutton', { name: 'Minutes (UTC+0)' }), '30');
    expect(form.getByText('01.12.2026 00:30:00 Moscow time')).toBeVisible();
    await user.clear(form.getByRole('textbox', { name: 'Max connects' }));
    await submit();
    expect(await screen.findByText('The maximum connections can be from 1')).toBeVisible();
  });

  it('reads a typed date as it shows dates', async () => {
    const { user, form } = await openForm();
    const date = form.getByRole('textbox', { name: /date/ });

    await user.clear(date);
    await user.type(date, '01.03.2027');

    expect(form.getByText('01.03.2027 15:34:00 Moscow time')).toBeVisible();
  });

  it('refuses a typed date that does not exist or is past, and says why', async () => {
    const sent = acceptCalls('post', 'brand/invite/1');
    const { user, form, submit } = await openForm();
    const date = form.getByRole('textbox', { name: /date/ });

    for (const [text, problem] of [
      ['31.04.2027', 'There is no 31.04.2027'],
      ['29.02.2027', 'There is no 29.02.2027'],
      ['3/1/2027', 'Write the date as DD.MM.YYYY'],
      ['1.3.2027', 'Write the date as DD.MM.YYYY'],
      ['20.11.2026', 'Active until must be in the future'],
    ] as const) {
      await user.clear(date);
      await user.type(date, text);
      await submit();

      expect(await form.findByText(problem)).toBeVisible();
      expect(date).toHaveValue(text);
      expect(date).toBeInvalid();
    }
    expect(sent).toEqual([]);
  });

  it('says how many invites are allowed', async () => {
    reply('post', 'brand/invite/1', () =>
      HttpResponse.json(
        { statusCode: 409, error: 'max_invites', exception: 'max_invites', message: '', max_count: 10 },
        { status: 409 },
      ),
    );
    const { form, submit } = await openForm();

    await submit();

    expect(await form.findByRole('alert')).toHaveTextContent(
      'There are a maximum of 10 invitations per brand. delete the previous ones',
    );
  });

  it('keeps the form when the server is unavailable', async () => {
    refuseCall('post', 'brand/invite/1', 500, 'Internal');
    const { form, submit } = await openForm();

    await submit();

    expect(await screen.findByText('Server error')).toBeVisible();
    expect(form.getByRole('button', { name: 'Create' })).toBeVisible();
  });
});
