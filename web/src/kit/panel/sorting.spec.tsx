import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { parseOrder, sortRows } from '../../../../server/shared/sort.rules';
import { renderPanel } from '../../testing/render-panel';
import { HeadCell, createNumberOrders, createTextOrders, useSorting } from './sorting';
import { Table } from './Table';

const orders = { name: createTextOrders('name'), amount: createNumberOrders('amount') };
const rows = [
  { name: 'Brand 10', amount: 5 },
  { name: 'brand 9', amount: null },
  { name: 'Zoë', amount: 5 },
  { name: '', amount: 7 },
];

function List() {
  const sorting = useSorting(Object.values(orders), undefined);
  const { column, isDescending } = parseOrder(sorting.order ?? 'name');
  return (
    <Table
      renderHead={({ title, orders: columnOrders }, index) => (
        <HeadCell key={index} title={title} orders={columnOrders} sorting={sorting} />
      )}
      columns={[
        { title: 'Name', orders: orders.name, cell: ({ name }) => name },
        { title: 'Amount', orders: orders.amount, cell: ({ amount }) => amount },
        { title: 'Other', cell: () => null },
      ]}
      rows={sorting.order ? sortRows(rows, (row) => row[column], isDescending) : rows}
      keyOf={({ name }) => name}
    />
  );
}

const open = (address: string) => renderPanel([{ path: '/list', element: <List /> }], address);
const listNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent);
const getHead = (name: string) => screen.getByRole('columnheader', { name });

it('sorts texts ascending and numbers descending first, then reversed, then not at all, by mouse and keyboard', async () => {
  const { user, router } = open('/list?page=3&q=x');
  expect(getHead('Amount')).toHaveAttribute('aria-sort', 'none');
  expect(getHead('Other')).not.toHaveAttribute('aria-sort');

  await user.click(screen.getByRole('button', { name: 'Amount' }));
  expect(listNames()).toEqual(['', 'Brand 10', 'Zoë', 'brand 9']);
  expect(getHead('Amount')).toHaveAttribute('aria-sort', 'descending');
  expect(router.state.location.search).toBe('?q=x&order=-amount');
  await user.keyboard('{Enter}');
  expect(listNames()).toEqual(['Brand 10', 'Zoë', '', 'brand 9']);
  expect(getHead('Amount')).toHaveAttribute('aria-sort', 'ascending');
  await user.keyboard(' ');
  expect(router.state.location.search).toBe('?q=x');
  expect(listNames()).toEqual(rows.map(({ name }) => name));

  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(listNames()).toEqual(['', 'brand 9', 'Brand 10', 'Zoë']);
  expect(getHead('Name')).toHaveAttribute('aria-sort', 'ascending');
});

it('sorts as the URL says, and ignores an unknown order', () => {
  open('/list?order=-name');
  expect(listNames()).toEqual(['Zoë', 'Brand 10', 'brand 9', '']);

  open('/list?order=-other');
  expect(screen.getAllByRole('columnheader', { name: 'Name' })[1]).toHaveAttribute('aria-sort', 'none');
});
