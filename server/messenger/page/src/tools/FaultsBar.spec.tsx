import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { render } from '../testing/render';
import type { FaultSettings } from '../../../state/faults';
import { messengerActions } from '../api';
import { newBot, newPerson } from '../testing/new-views';
import { FaultsBar } from './FaultsBar';

const renderFaults = (faults: FaultSettings) =>
  render(
    <FaultsBar
      messenger={{
        bot: newBot(),
        people: [newPerson(5, 'Anna')],
        groups: [],
        faults,
      }}
    />,
  );

it('is not shown without faults', () => {
  renderFaults({});
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('describes each fault', () => {
  renderFaults({
    tooMany: [{ seconds: 30 }, { chat: 5, seconds: 2 }, { chat: -9, seconds: 1 }],
    slowMs: 800,
    down: { when: 'after', method: 'sendMessage', calls: 2 },
  });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sending to every chat is refused (429), 30 s left',
    'Sending to Anna is refused (429), 2 s left',
    'Sending to chat -9 is refused (429), 1 s left',
    'Every response is delayed by 800 ms',
    'The connections of the next 2 sendMessage calls break after the calls have had their effect',
  ]);
});

it('ends all faults', async () => {
  const setFaults = vi.spyOn(messengerActions, 'setFaults').mockResolvedValue({});
  renderFaults({ slowMs: 800 });
  await userEvent.click(screen.getByRole('button', { name: 'End all faults' }));
  expect(setFaults.mock.calls).toEqual([[{}]]);
});
