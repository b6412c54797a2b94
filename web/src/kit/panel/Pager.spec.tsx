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

it('changes the page in the URL and keeps the filters, without page 1', async () => {
  const { user, router } = open(2, 9);

  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: 'Page 9' }));
  expect(router.state.location.search).toBe('?status=wait&page=9');
  await user.click(screen.getByRole('link', { name: 'Previous page' }));

  expect(router.state.location.search).toBe('?status=wait');
});
