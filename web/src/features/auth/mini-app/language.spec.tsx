import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { agent, newPage, newOwnTicket, openMiniApp, serveAgent } from '../../../testing/open-mini-app';
import { arScreens } from '../../../texts/ar-screens';
import { ru } from '../../../texts/ru';
import { ruScreens } from '../../../texts/ru-screens';
import { acceptCalls, refuseCall, reply } from '../../../testing/server';

const { documentElement: page } = document;
let requestedLanguages: (string | null)[];

/** Serves the person with a chosen language, and records the language of each request for the person. */
function serveOwnUser(language: 'ar' | 'ru' | null): void {
  reply('get', 't/me', ({ headers }: Request) => {
    requestedLanguages.push(headers.get('accept-language'));
    return Response.json({ ...agent, language, shown_language: language ?? 'en' });
  });
}

beforeEach(() => {
  requestedLanguages = [];
  serveAgent();
  reply('get', 't/appointment', []);
  serveOwnUser(null);
});
afterEach(() => page.removeAttribute('dir'));

/** Makes the app load the person again. */
function reconnect(): void {
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
}

const openProfile = async () => {
  await openMiniApp('/tg/profile?no_brand=true');
  return screen.findByLabelText('Language');
};

it('shows and stores the language chosen in the profile, and mirrors the page for Arabic', async () => {
  const choices = acceptCalls('post', 't/me', ({ language }: { language: 'ar' | null }) => {
    serveOwnUser(language);
    return agent;
  });
  const field = await openProfile();
  expect(field).toHaveDisplayValue('As in Telegram');
  await userEvent.selectOptions(field, 'العربية');

  await waitFor(() => expect(page).toHaveAttribute('dir', 'rtl'));
  expect(page).toHaveAttribute('lang', 'ar');
  expect(localStorage.getItem('language')).toBe('ar');
  expect(await screen.findByLabelText(arScreens.profile.language)).toHaveDisplayValue('العربية');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));

  const { language, asInTelegram } = arScreens.profile;
  await userEvent.selectOptions(screen.getByLabelText(language), asInTelegram);
  await waitFor(() => expect(page).toHaveAttribute('dir', 'ltr'));
  expect(choices).toEqual([{ language: 'ar' }, { language: null }]);
  // At the start, and after each choice, still in the language shown before it.
  expect(requestedLanguages).toEqual(['en', 'en', 'ar']);
});

it('keeps the language if the choice was not saved', async () => {
  refuseCall('post', 't/me', 500, 'Internal Server Error');
  const field = await openProfile();

  await userEvent.selectOptions(field, 'Русский');

  await screen.findByText('Server error. Try later');
  expect(field).toHaveDisplayValue('As in Telegram');
  expect(page).toHaveAttribute('lang', 'en');
});

it('shows the language that the server returns, but not while a form has something unsent', async () => {
  serveOwnUser('ru');
  await openMiniApp('/tg/home');
  await waitFor(() => expect(page).toHaveAttribute('lang', 'ru'));

  await openMiniApp('/tg/appointments?no_brand=true', { language: 'ru' });
  const { create, fields } = ruScreens.appointments;
  await userEvent.click(await screen.findByText(create));
  await userEvent.type(screen.getByLabelText(fields.name), 'Visa');
  serveOwnUser('ar');
  reconnect();
  await waitFor(() => expect(localStorage.getItem('language')).toBe('ar'));
  expect(screen.getByLabelText(fields.name)).toHaveValue('Visa');
  expect(page).toHaveAttribute('lang', 'ru');

  await userEvent.click(screen.getByRole('button', { name: ru.app.back }));
  await waitFor(() => expect(page).toHaveAttribute('lang', 'ar'));
});

it('switches the language on the next screen if an unsent message delayed it, even if both screens have the same layout', async () => {
  const { router } = await openMiniApp('/tg/support?brand=1');
  await userEvent.type(await screen.findByLabelText('Message'), 'Hello');
  serveOwnUser('ru');
  reconnect();
  await waitFor(() => expect(localStorage.getItem('language')).toBe('ru'));
  expect(page).toHaveAttribute('lang', 'en');

  await act(() => router.navigate('/tg?brand=1'));
  await waitFor(() => expect(page).toHaveAttribute('lang', 'ru'));
});

it('translates the theme "Other" of support tickets, and no other theme', async () => {
  serveOwnUser('ru');
  reply(
    'get',
    't/ticket',
    newPage([newOwnTicket({ id: 21, title: 'Other' }), newOwnTicket({ id: 22, title: 'CRM' })]),
  );
  await openMiniApp('/tg/support?brand=1', { language: 'ru' });

  const tickets = await screen.findAllByRole('link', { name: /#2[12]/ });
  expect(tickets.map((ticket) => ticket.querySelector('strong')?.textContent)).toEqual([
    ruScreens.ticketForm.otherTheme,
    'CRM',
  ]);
});
