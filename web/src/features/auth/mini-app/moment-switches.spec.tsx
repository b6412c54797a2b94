import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { serveAgent, momentSettings, openMiniApp } from '../../../testing/open-mini-app';
import { refuseCall, reply } from '../../../testing/server';

beforeEach(serveAgent);

const path = 't/moments/settings';
const findSwitch = (name: string) => screen.findByRole('switch', { name });

it('has a switch for each kind of moment', async () => {
  reply('get', path, { ...momentSettings, passed: false });
  await openMiniApp('/tg/profile?brand=1');

  await findSwitch('Target reached');
  const isOn = (element: HTMLElement) => (element as HTMLInputElement).checked;
  const switches = screen
    .getAllByRole('switch')
    .map((control) => [control.closest('label')!.textContent, isOn(control)]);
  expect(switches).toEqual([
    ['Target reached', true],
    ['Best day or week', true],
    ['Days in a row', true],
    ['You passed somebody', true],
    ['Overtaken', false],
    ['Your day, in the evening', true],
    ['Appointments, 15 minutes before', true],
  ]);
});

it.each([
  ['Target reached', 'target'],
  ['Best day or week', 'best'],
  ['Days in a row', 'streak'],
  ['You passed somebody', 'overtook'],
  ['Overtaken', 'passed'],
  ['Your day, in the evening', 'evening'],
  ['Appointments, 15 minutes before', 'appointments'],
])('turns "%s" off and on again', async (label, kind) => {
  const sent: object[] = [];
  reply('patch', path, async (request: Request) => {
    sent.push((await request.json()) as object);
    const settings = Object.assign({}, momentSettings, ...sent) as object;
    reply('get', path, settings);
    return Response.json(settings);
  });
  await openMiniApp('/tg/profile?brand=1');

  await userEvent.click(await findSwitch(label));
  expect(await findSwitch(label)).not.toBeChecked();
  await userEvent.click(await findSwitch(label));
  expect(await findSwitch(label)).toBeChecked();
  await waitFor(() => expect(sent).toEqual([{ [kind]: false }, { [kind]: true }]));
});

it('moves the switch back if the server refuses', async () => {
  refuseCall('patch', path, 500, 'Internal Server Error');
  await openMiniApp('/tg/profile?brand=1');

  await userEvent.click(await findSwitch('Days in a row'));

  await screen.findByText('Server error. Try later');
  expect(await findSwitch('Days in a row')).toBeChecked();
});

it('reports switches that do not load, and tries again', async () => {
  refuseCall('get', path, 500, 'Internal Server Error');
  await openMiniApp('/tg/profile?brand=1');
  await screen.findByText('Server error. Try later');

  reply('get', path, momentSettings);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await findSwitch('Target reached')).toBeChecked();
});
