import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Invite } from '../../../api/panel.api.gen';
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

const findRow = async (id = 5) => within(await screen.findByRole('listitem', { name: `Invite #${id}` }));

describe('the list', () => {
  it('loads after a failure and Retry, and shows how often each invite was used and until when it is valid, or why its text cannot be copied', async () => {
    const expired = { active_until: now / 1000 };
    const usedUp = { current_connects: 3 };
    const others = [
      newInvite({ id: 6, ...expired }),
      newInvite({ id: 7, ...usedUp }),
      newInvite({ id: 8, ...expired, ...usedUp }),
    ];
    await retryLoading('brand/invite/1', { invites: [newInvite(), ...others] }, open);

    expect((await findRow(5)).getByText('1 / 3')).toBeVisible();
    expect((await findRow(5)).getByText('01.12.2026 00:00:00')).toBeVisible();
    expect((await findRow(6)).getByText('Expired: nobody can join with it')).toBeVisible();
    expect((await findRow(7)).getByText('Used up: everyone it was for has joined')).toBeVisible();
    expect((await findRow(8)).getByText('connected, used up')).toBeVisible();
    expect((await findRow(8)).getByText('Ended')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Copy accept text' })).toHaveLength(1);
  });

  it('shows who joined, and the next page on demand', async () => {
    const time = Date.parse('2026-11-19T09:00:00Z') / 1000;
    const historyByPage: Record<string, { user: ReturnType<typeof newUser>; time: number }[]> = {
      '': Array.from({ length: 100 }, (_, id) => ({ user: newUser({ id: id + 100 }), time })),
      '2': [{ user: newUser({ id: 9, public_name: null }), time: time + 1 }],
    };
    reply('get', 'brand/invite/history/5', (request) =>
      HttpResponse.json({ history: historyByPage[new URL(request.url).searchParams.get('page') ?? ''] }),
    );
    const { user } = open();
    await user.click((await findRow()).getByRole('button', { name: 'History' }));
    const popup = within(await screen.findByRole('dialog', { name: 'History of invite #5' }));

    await user.click(await popup.findByRole('button', { name: 'Show more' }));

    await popup.findByText('User #9');
    expect(popup.getByText('19.11.2026 12:00:01')).toBeVisible();
    expect(popup.getAllByRole('listitem')).toHaveLength(101);
    expect(popup.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('copies the text that a person sends to the bot, and deletes an invite after a confirmation', async () => {
    acceptCalls('delete', 'brand/invite/5', () => {
      reply('get', 'brand/invite/1', { invites: [] });
      return { status: true };
    });
    const { user } = open();
    await user.click((await findRow()).getByRole('button', { name: 'Copy accept text' }));
    await screen.findByText('The text has been copied');
    expect(await navigator.clipboard.readText()).toBe('/accept s3cret');

    await user.click((await findRow()).getByRole('button', { name: 'Delete' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Delete invite ?' }));
    await user.click(popup.getByRole('button', { name: 'Delete' }));

    await screen.findByText('Invite was deleted');
    await screen.findByText('No invites yet');
  });
});

describe('a new invite', () => {
  async function openForm() {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Create invite' }));
    const form = within(await screen.findByRole('dialog'));
    return { user, form, submit: () => user.click(form.getByRole('button', { name: 'Create' })) };
  }

  it('is for three people and ten days by default, and keeps the form after a refusal', async () => {
    const { form, submit } = await openForm();
    refuseCall('post', 'brand/invite/1', 500, 'Internal');
    await submit();
    await screen.findByText('Server error');
    const refusal = { exception: 'max_invites', message: '', max_count: 10 };
    refuseCall('post', 'brand/invite/1', 409, 'max_invites', refusal);
    await submit();
    expect(await form.findByRole('alert')).toHaveTextContent(
      'There are a maximum of 10 invitations per brand. delete the previous ones',
    );

    const sent = acceptCalls('post', 'brand/invite/1', { ...newInvite() });
    await submit();

    await screen.findByText('Invite is created');
    const active_until = Date.parse('2026-11-30T12:34:00Z') / 1000;
    expect(sent).toEqual([{ max_connects: 3, active_until }]);
  });

  it('needs a time and at least one connection, and shows the end in Moscow time too', async () => {
    const { user, form, submit } = await openForm();

    await user.click(form.getByRole('button', { name: 'Clear time' }));
    await submit();
    await screen.findByText('Date or time is not selected');

    await user.type(form.getByRole('spinbutton', { name: 'Hours (UTC+0)' }), '21');
    await user.type(form.getByRole('spinbutton', { name: 'Minutes (UTC+0)' }), '30');
    expect(form.getByText('01.12.2026 00:30:00 Moscow time')).toBeVisible();
    await user.clear(form.getByRole('textbox', { name: 'Max connects' }));
    await submit();
    await screen.findByText('The maximum connections can be from 1');
  });

  it('accepts a typed date in the format that it shows, and says why it refuses another format, a date that does not exist or a past one', async () => {
    const sent = acceptCalls('post', 'brand/invite/1');
    const { user, form, submit } = await openForm();
    const date = form.getByRole('textbox', { name: /date/ });
    await user.clear(date);
    await user.paste('01.03.2027');
    expect(form.getByText('01.03.2027 15:34:00 Moscow time')).toBeVisible();

    for (const [text, problem] of [
      ['31.04.2027', 'There is no 31.04.2027'],
      ['29.02.2027', 'There is no 29.02.2027'],
      ['3/1/2027', 'Write the date as DD.MM.YYYY'],
      ['1.3.2027', 'Write the date as DD.MM.YYYY'],
      ['20.11.2026', 'Active until must be in the future'],
    ] as const) {
      await user.clear(date);
      await user.paste(text);
      await submit();

      await form.findByText(problem);
      expect(date).toHaveValue(text);
      expect(date).toBeInvalid();
    }
    expect(sent).toEqual([]);
  });
});
