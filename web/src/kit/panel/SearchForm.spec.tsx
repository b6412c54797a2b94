import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useSearchParams } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { renderPanel } from '../../testing/render-panel';
import { SEARCH_PAUSE_MS, SearchForm } from './SearchForm';

function Screen() {
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <SearchForm
        value={search.get('q') ?? undefined}
        label="Find"
        placeholder="Find"
        clearLabel="Clear"
        maxLength={64}
        onChange={(q, options) => setSearch(q ? { q } : {}, options)}
      />
      <output>{search.get('q')}</output>
    </>
  );
}
function open(address = '/') {
  const panel = renderPanel([{ path: '*', element: <Screen /> }], address);
  return {
    ...panel,
    field: screen.getByRole('textbox', { name: 'Find' }),
    shown: screen.getByRole('status'),
  };
}

it('applies the text after a pause, with one history entry and without losing trailing spaces', async () => {
  const { user, router, field, shown } = open('/?q=before');

  await user.clear(field);
  for (const [typed, applied] of [
    ['ann', 'ann'],
    ['a ', 'anna'],
    ['b', 'anna b'],
  ] as const) {
    await user.type(field, typed);
    await waitFor(() => expect(shown.textContent).toBe(applied));
  }
  expect(field).toHaveValue('anna b');
  expect(field).toHaveFocus();
  await act(() => router.navigate(-1));

  expect(shown).toHaveTextContent('before');
  expect(field).toHaveValue('before');
});

it('applies at once on Enter, on blur and when it is cleared', async () => {
  const { user, router, field, shown } = open();

  await user.type(field, 'one{Enter}');
  expect(shown).toHaveTextContent('one');
  await user.type(field, ' two');
  await user.tab();
  expect(shown).toHaveTextContent('one two');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(shown).toBeEmptyDOMElement();
  expect(field).toHaveFocus();
  await act(() => router.navigate(-1));

  expect(field).toHaveValue('one two');
});

it('discards text that is not applied yet when the URL changes', async () => {
  const { router, field, shown } = open('/?q=first');
  await act(() => router.navigate('/?q=second'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(field, { target: { value: 'second and more' } });

  await act(() => router.navigate(-1));
  act(() => void vi.advanceTimersByTime(2 * SEARCH_PAUSE_MS));
  vi.useRealTimers();

  expect(field).toHaveValue('first');
  expect(shown).toHaveTextContent('first');
});
