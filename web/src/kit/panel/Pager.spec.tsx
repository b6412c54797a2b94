import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPanel, toTestRoute } from '../../testing/render-panel';
import { Pager } from './Pager';

const open = (current: number, last: number) =>
  renderPanel([toTestRoute('/list', <Pager current={current} last={last} />)], '/list?status=wait&page=2');

it('is not shown if there is only one page', () => {
  open(1, 1);

  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

it('changes `page` in the URL, removes it for page 1, and keeps the filters', async () => {
  const { user, router } = open(2, 9);

  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: 'Page 9' }));
  expect(router.state.location.search).toBe('?status=wait&page=9');
  await user.click(screen.getByRole('link', { name: 'Previous page' }));

  expect(router.state.location.search).toBe('?status=wait');
});
