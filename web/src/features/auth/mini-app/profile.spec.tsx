import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { controlTime } from '../../../testing/time';
import { refuseCall, reply } from '../../../testing/server';
import { serveAgent, newBrand, openMiniApp } from '../../../testing/open-mini-app';

beforeEach(serveAgent);

const anna = newBrand().user;
const editName = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const field = screen.getByLabelText('Username');
  await userEvent.clear(field);
  await userEvent.type(field, name);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
};

it('opens from the list of brands without a brand, and shows the person', async () => {
  reply('get', 't/me', { ...anna, public_name: null });
  const { address } = await openMiniApp('/tg/home');

  await userEvent.click(await screen.findByRole('link', { name: 'Profile' }));

  await screen.findByText('User #4');
  expect(screen.getByText('ID: 4')).toBeInTheDocument();
  expect(address()).toBe('/tg/profile?no_brand=true');
});

it('changes the name and locks the button for a while', async () => {
  const pass = controlTime();
  const names: unknown[] = [];
  reply('post', 't/me', async (request: Request) => {
    const body = (await request.json()) as { name: string };
    names.push(body);
    reply('get', 't/me', { ...anna, public_name: body.name });
    return Response.json({ ...anna, public_name: body.name });
  });
  await openMiniApp('/tg/profile?brand=1');

  await editName(' Anna Berg ');

  await screen.findByText('Profile updated');
  expect(names).toEqual([{ name: 'Anna Berg' }]);
  const save = within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await pass(1_500);
  expect(save).toBeEnabled();
  expect(screen.getByText('Anna Berg')).toBeInTheDocument();
});

it('refuses a name that does not begin with three Latin letters', async () => {
  await openMiniApp('/tg/profile?brand=1');

  await editName('An4');

  await screen.findByText('The name must begin with Latin/English letters');
});

it('keeps the typed name when it could not be saved', async () => {
  refuseCall('post', 't/me', 500, 'Internal Server Error');
  await openMiniApp('/tg/profile?brand=1');

  await editName('Anna Berg');

  await screen.findByText('Server error. Try later');
  expect(screen.getByLabelText('Username')).toHaveValue('Anna Berg');
});

it('changes the character on the brand’s home', async () => {
  const bodies: unknown[] = [];
  reply('get', 't/characters', ['captain', 'wizard']);
  reply('post', 't/me/character', async (request: Request) => {
    bodies.push(await request.json());
    reply('get', 't/me/brand', newBrand({ user: { ...anna, character: 'wizard' } }));
    return Response.json({ ...anna, character: 'wizard' });
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

describe('the shortcut on the home screen', () => {
  let events: string[] = [];
  beforeEach(() => {
    events = [];
    window.TelegramWebviewProxy = { postEvent: (type) => events.push(type) };
  });
  afterEach(() => delete window.TelegramWebviewProxy);
  const receive = (type: string, data?: unknown) =>
    act(() => window.Telegram!.WebView.receiveEvent(type, data));
  const getShortcutButton = () => screen.queryByRole('button', { name: 'Add to home screen' });

  it.each([
    ['missed', true],
    ['unknown', true],
    ['added', false],
    ['unsupported', false],
  ])('is offered with the status %s: %s', async (status, isOffered) => {
    await openMiniApp('/tg/profile?brand=1');
    await screen.findByRole('button', { name: 'Edit' });
    expect(getShortcutButton()).toBeNull();

    receive('home_screen_checked', { status });

    expect(getShortcutButton() !== null).toBe(isOffered);
  });

  it('is requested by a press, and not offered again if the phone does not support it', async () => {
    await openMiniApp('/tg/profile?brand=1');
    await screen.findByRole('button', { name: 'Edit' });
    receive('home_screen_checked', { status: 'unknown' });

    await userEvent.click(getShortcutButton()!);
    expect(events.at(-1)).toBe('web_app_add_to_home_screen');
    receive('home_screen_failed', { error: 'UNSUPPORTED' });

    await screen.findByText('This phone has no such shortcuts');
    expect(getShortcutButton()).toBeNull();
  });
});
