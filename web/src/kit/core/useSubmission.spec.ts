import { act, render, renderHook, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { type SubmitOptions, useSubmission } from './useSubmission';

interface Order {
  name: string;
}

const newRefusal = (body: object) => ({ status: 400, data: { statusCode: 400, message: '', ...body } });

/** A form whose calls stay pending until the test resolves them. */
function openForm(options: SubmitOptions<Order, string> = {}) {
  const calls: {
    order: Order;
    key: string;
    resolve: (data: string) => void;
    reject: (error: unknown) => void;
  }[] = [];
  const toasts: string[] = [];
  const onSaved = vi.fn();
  const { result } = renderHook(() =>
    useSubmission(
      (order: Order, key) => ({
        unwrap: () => new Promise<string>((resolve, reject) => calls.push({ order, key, resolve, reject })),
      }),
      options,
      { showToast: (kind, text) => toasts.push(`${kind}: ${text}`), onSaved },
    ),
  );
  const submit = (name = 'Anna') => {
    let done!: Promise<boolean>;
    act(() => void (done = result.current.submit({ name })));
    return done;
  };
  return { result, calls, toasts, onSaved, submit };
}

async function failWith(form: ReturnType<typeof openForm>, error: unknown) {
  const done = form.submit();
  await act(async () => form.calls.at(-1)!.reject(error));
  return done;
}

it('shows success, clears the unsaved state, and then calls back', async () => {
  const steps: string[] = [];
  const form = openForm({ successText: 'Saved', onDone: (data, { name }) => steps.push(`${data} ${name}`) });
  form.onSaved.mockImplementation(() => steps.push('saved'));

  const done = form.submit();
  expect([form.result.current.isBusy, form.toasts]).toEqual([true, []]);
  await act(async () => form.calls[0]!.resolve('row of'));

  expect(await done).toBe(true);
  expect([form.result.current.isBusy, form.toasts, steps]).toEqual([
    false,
    ['success: Saved'],
    ['saved', 'row of Anna'],
  ]);
});

it('sends once, even when called again before the response', async () => {
  const form = openForm();

  void form.submit();
  expect(await form.submit()).toBe(false);
  expect(form.calls).toHaveLength(1);

  await act(async () => form.calls[0]!.resolve(''));
  void form.submit();
  expect(form.calls).toHaveLength(2);
});

it('sends again before the response if calls are parallel, and is busy until the last one ends', async () => {
  const form = openForm({ isParallel: true });
  void form.submit('Anna');
  void form.submit('Berta');
  expect(form.calls.map(({ order }) => order.name)).toEqual(['Anna', 'Berta']);

  await act(async () => form.calls[0]!.resolve(''));
  expect(form.result.current.isBusy).toBe(true);

  await act(async () => form.calls[1]!.resolve(''));
  expect(form.result.current.isBusy).toBe(false);
});

it('sends nothing when the form’s own validation fails', async () => {
  const form = openForm({ validate: ({ name }) => name === '' && 'Name is empty' });

  expect(await form.submit('')).toBe(false);

  expect([form.calls, form.toasts]).toEqual([[], ['warning: Name is empty']]);
});

it.each([
  ['its error', { error: 'edited before' }],
  ['its exception', { error: 'Bad Request', exception: 'edited before' }],
])('shows the form’s text for a refusal, found by %s', async (_, body) => {
  const form = openForm({ refusals: { 'edited before': 'Somebody was first' } });

  expect(await failWith(form, newRefusal(body))).toBe(false);

  expect([form.toasts, form.onSaved.mock.calls]).toEqual([['warning: Somebody was first'], []]);
});

it.each([
  ['the usual text', undefined, newRefusal({ error: 'x' }), 'Server error. Try later'],
  ['the text of the form', 'Not saved', newRefusal({ error: 'x' }), 'Not saved'],
  [
    'what is wrong with a field',
    undefined,
    newRefusal({ message: 'Name is taken', details: [{ field: 'name', message: 'is taken' }] }),
    'Name is taken',
  ],
  ['the lost connection', 'Not saved', { status: 'FETCH_ERROR' }, 'No connection'],
  [
    'a text that the form builds from the failure',
    (error: unknown, { name }: Order) => `${name}: ${(error as { status: number }).status}`,
    newRefusal({ error: 'x' }),
    'Anna: 400',
  ],
])('shows %s when it fails', async (_, failureText, error, text) => {
  const form = openForm({ failureText });

  await failWith(form, error);

  expect([form.toasts, form.result.current.isBusy]).toEqual([[`error: ${text}`], false]);
});

it('shows no toast for a failure that the form itself shows', async () => {
  const form = openForm({ onFailed: () => true });

  await failWith(form, newRefusal({ error: 'x' }));

  expect(form.toasts).toEqual([]);
});

it('returns the server’s message for each field until the next attempt', async () => {
  const form = openForm();
  const details = [{ field: 'name', message: 'Name is too long' }];

  await failWith(form, newRefusal({ error: 'Invalid input', details }));
  expect(form.result.current.fieldErrors).toEqual({ name: 'Name is too long' });

  void form.submit();
  expect(form.result.current.fieldErrors).toEqual({});
});

it('sends the same content with the same key until it succeeds', async () => {
  const form = openForm();

  await failWith(form, { status: 'FETCH_ERROR' });
  await failWith(form, { status: 'FETCH_ERROR' });
  void form.submit('Berta');
  await act(async () => form.calls[2]!.resolve(''));
  void form.submit('Berta');

  const [first, repeated, changed, afterSuccess] = form.calls.map(({ key }) => key);
  expect(repeated).toBe(first);
  expect(new Set([first, changed, afterSuccess]).size).toBe(3);
});

it('sends a call that has no argument', async () => {
  const send = vi.fn(() => ({ unwrap: () => Promise.resolve('') }));
  const { result } = renderHook(() => useSubmission(send, {}, { showToast: vi.fn() }));

  expect(await act(() => result.current.submit(undefined))).toBe(true);

  expect(send).toHaveBeenCalledExactlyOnceWith(undefined, expect.any(String));
});

it('shows no toast if a field words the error differently, and focuses that field', async () => {
  const showToast = vi.fn();
  const details = [{ field: 'name', message: 'is required' }];
  const send = () => ({ unwrap: vi.fn<() => Promise<string>>().mockRejectedValue(newRefusal({ details })) });
  const Form = () => {
    const { submit, fieldErrors } = useSubmission(send, {}, { showToast });
    return createElement('input', {
      'aria-invalid': 'name' in fieldErrors,
      onClick: () => void submit({ name: '' }),
    });
  };
  render(createElement(Form));

  await act(async () => screen.getByRole('textbox').click());

  expect(screen.getByRole('textbox')).toHaveFocus();
  expect(showToast).not.toHaveBeenCalled();
});
