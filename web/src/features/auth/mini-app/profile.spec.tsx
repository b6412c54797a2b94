import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { controlTime } from '../../../testing/time';
import { acceptCalls, refuseCall, reply } from '../../../testing/server';
import { serveAgent, newOwnBrand, momentSettings, openMiniApp } from '../../../testing/open-mini-app';

beforeEach(serveAgent);

const anna = newOwnBrand().user;

it('opens from the list of brands, without a brand in its address, and shows the id of a person without a name', async () => {
  reply('get', 't/me', { ...anna, public_name: null });
  const { address } = await openMiniApp('/tg/home');

  await userEvent.click(await screen.findByRole('link', { name: 'Profile' }));

  await screen.findByText('User #4');
  expect(screen.getByText('ID: 4')).toBeInTheDocument();
  expect(address()).toBe('/tg/profile?no_brand=true');
});

it('changes the name, then locks Save for a while, and keeps a name that could not be saved', async () => {
  const pass = controlTime();
  await openMiniApp('/tg/profile?brand=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const field = screen.getByLabelText('Username');
  const save = within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' });
  const saveName = async (name: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, name);
    await userEvent.click(save);
  };
  await saveName('An4');
  await screen.findByText('The name must begin with Latin/English letters');
  refuseCall('post', 't/me', 500, 'Internal Server Error');
  await saveName(' Anna Berg ');
  await screen.findByText('Server error. Try later');
  expect(field).toHaveValue(' Anna Berg ');

  const names = acceptCalls('post', 't/me', ({ name }: { name: string }) => {
    reply('get', 't/me', { ...anna, public_name: name });
    return { ...anna, public_name: name };
  });
  await userEvent.click(save);

  await screen.findByText('Profile updated');
  expect(names).toEqual([{ name: 'Anna Berg' }]);
  expect(save).toBeDisabled();
  await pass(1_500);
  expect(save).toBeEnabled();
  expect(screen.getByText('Anna Berg')).toBeInTheDocument();
});

it('changes the character on the brand’s home', async () => {
  reply('get', 't/characters', ['captain', 'wizard']);
  const bodies = acceptCalls('post', 't/me/character', () => {
    reply('get', 't/me/brand', newOwnBrand({ user: { ...anna, character: 'wizard' } }));
    return { ...anna, character: 'wizard' };
  });
  await openMiniApp('/tg?brand=1');
  const character = await screen.findByRole('button', { name: 'Select character' });

  await userEvent.click(character);
  const dialog = within(await screen.findByRole('dialog', { name: 'Select character' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'wizard' }));

  await screen.findByText('Character updated');
  expect(bodies).toEqual([{ avatar: 'wizard' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(character.querySelector('img')).toHaveAttribute('src', '/monkeys/wizard.png'));
});

it('offers a shortcut on the home screen if the messenger says that one can be added, until adding fails', async () => {
  const events: string[] = [];
  window.TelegramWebviewProxy = { postEvent: (type) => events.push(type) };
  const receive = (type: string, data?: unknown) =>
    act(() => window.Telegram!.WebView.receiveEvent(type, data));
  const getShortcutButton = () => screen.queryByRole('button', { name: 'Add to home screen' });
  await openMiniApp('/tg/profile?brand=1');
  await waitFor(() => expect(events).toContain('web_app_check_home_screen'));
  expect(getShortcutButton()).toBeNull();

  for (const [status, isOffered] of [
    ['missed', true],
    ['added', false],
    ['unknown', true],
    ['unsupported', false],
    ['unknown', true],
  ] as const) {
    receive('home_screen_checked', { status });
    expect(getShortcutButton() !== null, status).toBe(isOffered);
  }

  await userEvent.click(getShortcutButton()!);
  expect(events.at(-1)).toBe('web_app_add_to_home_screen');
  receive('home_screen_failed', { error: 'UNSUPPORTED' });

  await screen.findByText('This phone does not support home screen shortcuts');
  expect(getShortcutButton()).toBeNull();
});

const settingsPath = 't/moments/settings';
const findSwitch = (name: string) => screen.findByRole('switch', { name });

it('has a switch for each kind of moment, which turns it off and on', async () => {
  let settings = { ...momentSettings, passed: false };
  reply('get', settingsPath, () => settings);
  const sent = acceptCalls('patch', settingsPath, (body: object) => (settings = { ...settings, ...body }));
  await openMiniApp('/tg/profile?brand=1');

  await findSwitch('Target reached');
  const switches = screen
    .getAllByRole<HTMLInputElement>('switch')
    .map((control) => [control.closest('label')!.textContent, control.checked] as const);
  expect(switches).toEqual([
    ['Target reached', true],
    ['Best day or week', true],
    ['Days in a row', true],
    ['You passed somebody', true],
    ['Overtaken', false],
    ['Your day, in the evening', true],
    ['Appointments, 15 minutes before', true],
  ]);
  for (const [label, isOn] of switches) {
    await userEvent.click(await findSwitch(label));
    await waitFor(async () => expect(await findSwitch(label)).toHaveProperty('checked', !isOn));
  }
  await userEvent.click(await findSwitch('Overtaken'));

  expect(await findSwitch('Overtaken')).not.toBeChecked();
  await waitFor(() =>
    expect(sent).toEqual([
      { target: false },
      { best: false },
      { streak: false },
      { overtook: false },
      { passed: true },
      { evening: false },
      { appointments: false },
      { passed: false },
    ]),
  );
});

it('moves a switch back if the change cannot be saved', async () => {
  await openMiniApp('/tg/profile?brand=1');
  refuseCall('patch', settingsPath, 500, 'Internal Server Error');
  await userEvent.click(await findSwitch('Days in a row'));

  await screen.findByText('Server error. Try later');
  expect(await findSwitch('Days in a row')).toBeChecked();
});
