import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '../../../api/api';
import type { NoticeSettings } from '../../../api/panel.api.gen';
import { renderPanel, retryLoading, toTestRoute, waitForCalls } from '../../../testing/render-panel';
import { refuseCall, reply, acceptCalls } from '../../../testing/server';
import { NoticesScreen } from './NoticesScreen';

const open = () => renderPanel([toTestRoute('/', <NoticesScreen />)], '/');
const settings: NoticeSettings['settings'] = {
  deposit: true,
  deposit_cards: 'auto',
  quiet_hours: null,
  join: false,
  services: JSON.stringify({ withdrawal: true, docs: false }),
  supports: JSON.stringify({ VOIP: true, CRM: true, PIN_Leads: false, Platform: true, Other: true }),
};

it('shows which settings are on, among them those that the server omits, after a failure and Retry', async () => {
  await retryLoading('manager/notice', { settings }, open);

  await screen.findByRole('checkbox', { name: 'New deposits' });
  const state = screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ labels, checked }) => `${checked ? '+' : '-'} ${labels![0]!.textContent}`);
  expect(state).toEqual([
    '+ New deposits',
    '- Use quiet hours',
    '- Requests to join',
    '+ Withdrawal of funds',
    '- Request documents',
    '+ Email requests',
    '+ Credits',
    '+ Report a fake credit',
    '+ Report a fake deposit',
    '+ Report a fake withdrawal',
    '+ VOIP',
    '+ CRM',
    '- PIN Leads',
    '+ Platform',
    '+ Other',
  ]);
});

it('saves all settings, keeps the edits if saving fails, and disables the choice of cards while deposits are off', async () => {
  reply<NoticeSettings>('get', 'manager/notice', { settings });
  refuseCall('post', 'manager/notice', 503, 'Unavailable');
  const { user } = open();
  const clickBox = async (name: string) => user.click(await screen.findByRole('checkbox', { name }));
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

  await clickBox('PIN Leads');
  await clickBox('Requests to join');
  await clickBox('Use quiet hours');
  expect(screen.getByRole('option', { name: '22:00', selected: true })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Until' }), '07:00');
  expect(screen.getByRole('radio', { name: 'Automatic' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'A digest every 15 minutes' }));
  await save();
  await screen.findByText('The server is unavailable. Try later');
  expect(screen.getByRole('checkbox', { name: 'PIN Leads' })).toBeChecked();

  const sent = acceptCalls('post', 'manager/notice');
  await save();
  await screen.findByText('Settings updated!');
  expect(sent[0]).toEqual({
    deposit: true,
    deposit_cards: 'digest',
    quiet_hours: { from: 22, to: 7 },
    join: true,
    services: {
      withdrawal: true,
      docs: false,
      mail: true,
      credits: true,
      fake_credit: true,
      fake_deposit: true,
      fake_withdrawal: true,
    },
    support: { VOIP: true, CRM: true, PIN_Leads: true, Platform: true, Other: true },
  });
  await clickBox('New deposits');
  expect(screen.getByRole('radio', { name: 'Nothing' })).toBeDisabled();
  await save();
  await waitFor(() => expect(sent[1]).toMatchObject({ deposit: false }));
});

it('shows changes from elsewhere once the edits are saved', async () => {
  let stored = settings;
  reply('get', 'manager/notice', () => ({ settings: stored }) satisfies NoticeSettings);
  acceptCalls('post', 'manager/notice');
  const { user, store } = open();
  const findBox = () => screen.findByRole('checkbox', { name: 'New deposits' });
  await user.click(await findBox());
  stored = { ...settings, deposit: false };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings updated!');
  await waitForCalls(store);
  expect(await findBox()).not.toBeChecked();

  stored = settings;
  store.dispatch(api.util.invalidateTags(['notices']));

  await waitFor(async () => expect(await findBox()).toBeChecked());
});

it('counts a change back to the settings loaded first as unsaved if they were changed elsewhere meanwhile', async () => {
  let stored = settings;
  reply('get', 'manager/notice', () => ({ settings: stored }) satisfies NoticeSettings);
  const { user, store } = open();
  const findBox = () => screen.findByRole('checkbox', { name: 'New deposits' });
  expect(await findBox()).toBeChecked();
  stored = { ...settings, deposit: false };
  store.dispatch(api.util.invalidateTags(['notices']));
  await waitFor(async () => expect(await findBox()).not.toBeChecked());

  await user.click(await findBox());

  expect(screen.getByText('You have unsaved changes')).toBeVisible();
});

it('turns a whole group on or off, and says that the change is not saved yet', async () => {
  reply<NoticeSettings>('get', 'manager/notice', { settings });
  const { user } = open();
  const all = await screen.findByRole('button', { name: 'All of Support' });
  expect(screen.getByText('4 of 5 on')).toBeVisible();
  expect(screen.queryByText('You have unsaved changes')).not.toBeInTheDocument();

  await user.click(all);

  expect(screen.getByRole('checkbox', { name: 'PIN Leads' })).toBeChecked();
  expect(all).toBeDisabled();
  expect(screen.getByText('You have unsaved changes')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'None of Support' }));
  expect(screen.getByText('0 of 5 on')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'VOIP' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Withdrawal of funds' })).toBeChecked();
});
