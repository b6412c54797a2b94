import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Pager } from './Pager';

it('leads back from a page after the last one', () => {
  render(
    <MemoryRouter initialEntries={['/tg/deposits?order=date_old&page=12']}>
      <Pager current={12} last={9} />
    </MemoryRouter>,
  );

  expect(screen.getByRole('link')).toHaveAttribute('href', '/tg/deposits?order=date_old&page=9');
});
