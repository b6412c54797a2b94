import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { serveAgent, momentSettings, openMiniApp } from '../../../testing/open-mini-app';
import { acceptCalls, refuseCall, reply } from '../../../testing/server';

beforeEach(serveAgent);

const path = 't/moments/settings';
const findSwitch = (name: string) => screen.findByRole('switch', { name });

it('has a switch for each kind of moment, which turns it off and on', async () => {
  let settings = { ...momentSettings, passed: false };
  reply('get', path, () => settings);
  const sent = acceptCalls('patch', path, (body: object) => (settings = { ...settings, ...body }));
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

it('reports switches that do not load, tries again, and moves a switch back if the server refuses', async () => {
  refuseCall('get', path, 500, 'Internal Server Error');
  await openMiniApp('/tg/profile?brand=1');
  await screen.findByText('Server error. Try later');
  reply('get', path, momentSettings);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await findSwitch('Days in a row')).toBeChecked();
  expect(screen.queryByText('Server error. Try later')).not.toBeInTheDocument();

  refuseCall('patch', path, 500, 'Internal Server Error');
  await userEvent.click(await findSwitch('Days in a row'));

  await screen.findByText('Server error. Try later');
  expect(await findSwitch('Days in a row')).toBeChecked();
});
