import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newUser } from '../../testing/new-views';
import { avatarColours } from '../core/avatar-colours';
import { computeContrast, minContrast } from '../core/contrast';
import { Avatar } from './Avatar';
import { theme } from './theme';

const renderText = (public_name: string | null) =>
  render(
    <MantineProvider theme={theme} env="test">
      <Avatar user={newUser({ public_name })} />
    </MantineProvider>,
  ).container.querySelector('.mantine-Avatar-root')!.textContent;

it('shows initials, even of emoji, and a placeholder if there are none', () => {
  expect(renderText('Anna Berg')).toBe('AB');
  expect(renderText('🔥🔥🔥')).toBe('🔥');
  expect(renderText('...')).toBe('');
  expect(renderText(null)).toBe('');
});

it('is readable in each colour, light and dark', () => {
  for (const [back, front] of [...avatarColours.light, ...avatarColours.dark])
    expect(computeContrast(front, back), `${front} on ${back}`).toBeGreaterThanOrEqual(minContrast);
});

it('always has the same colour for a person', () => {
  const renderStyle = (id: number) =>
    render(
      <MantineProvider theme={theme} env="test">
        <Avatar user={newUser({ id })} />
      </MantineProvider>,
    )
      .container.querySelector('.mantine-Avatar-root')!
      .getAttribute('style');

  expect(renderStyle(12)).toBe(renderStyle(12));
  expect(renderStyle(12)).not.toBe(renderStyle(13));
});
