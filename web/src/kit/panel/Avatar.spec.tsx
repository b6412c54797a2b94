import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newUser } from '../../testing/new-views';
import { avatarColours } from '../core/avatar-colours';
import { computeContrast, minContrast } from '../core/contrast';
import { Avatar } from './Avatar';
import { theme } from './theme';

const renderAvatar = (user: Parameters<typeof newUser>[0]) =>
  render(
    <MantineProvider theme={theme} env="test">
      <Avatar user={newUser(user)} />
    </MantineProvider>,
  ).container.querySelector('span')!;

it('shows initials, and a placeholder if there are none', () => {
  expect(renderAvatar({ public_name: 'Anna Berg' })).toHaveTextContent('AB');
  expect(renderAvatar({ public_name: null })).toHaveTextContent(/^$/);
});

it('is readable in each colour, light and dark', () => {
  for (const [back, front] of [...avatarColours.light, ...avatarColours.dark])
    expect(computeContrast(front, back), `${front} on ${back}`).toBeGreaterThanOrEqual(minContrast);
});

it('always has the same colour for a person', () => {
  const renderStyle = (id: number) => renderAvatar({ id }).getAttribute('style');

  expect(renderStyle(12)).toBe(renderStyle(12));
  expect(renderStyle(12)).not.toBe(renderStyle(13));
});
