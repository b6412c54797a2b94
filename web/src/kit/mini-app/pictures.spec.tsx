import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newUser } from '../../testing/new-views';
import { Avatar } from './Avatar';
import { Meter } from './Meter';

const renderAvatar = (user: Parameters<typeof newUser>[0]) =>
  render(<Avatar user={newUser(user)} />).container.querySelector('span')!;

it('shows the photo of a person, and the initials if it does not load', () => {
  const avatar = renderAvatar({ public_name: 'Anna Berg', photo_url: '/storage/avatars/anna.jpg' });
  const photo = avatar.querySelector('img')!;
  expect(photo).toHaveAttribute('src', '/storage/avatars/anna.jpg');

  fireEvent.error(photo);

  expect(avatar.querySelector('img')).toBeNull();
  expect(avatar).toHaveTextContent('AB');
});

it('shows initials in colours that depend on the person', () => {
  const [one, same, other] = [12, 12, 13].map((id) =>
    renderAvatar({ id, public_name: 'Anna Berg', photo_url: null }),
  );
  expect(one).toHaveTextContent('AB');
  expect(one!.getAttribute('style')).toBe(same!.getAttribute('style'));
  expect(one!.getAttribute('style')).not.toBe(other!.getAttribute('style'));
});

it.each([
  [0.25, '25%'],
  [1.5, '100%'],
  [-1, '0%'],
  [Number.NaN, '0%'],
])('a meter of the share %s is %s wide', (share, width) => {
  const { container } = render(<Meter share={share} />);
  expect(container.querySelector<HTMLElement>('span > span')!.style.width).toBe(width);
});
