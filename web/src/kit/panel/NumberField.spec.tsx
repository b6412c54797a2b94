import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPanel } from '../../testing/render-panel';
import { createSubmitHandler } from '../core/useSubmission';
import { NumberField } from './NumberField';
import type { TypedNumber } from './typed-number';

type Kind = Parameters<typeof NumberField>[0]['kind'];

function open(
  kind: Kind,
  initial: TypedNumber = '',
  bounds: { isNegativeAllowed?: boolean; max?: number } = {},
) {
  const onSubmit = vi.fn<(value: TypedNumber) => void>();
  function Form() {
    const [value, setValue] = useState(initial);
    return (
      <form aria-label="Form" onSubmit={createSubmitHandler(() => onSubmit(value))}>
        <NumberField kind={kind} label="Amount" value={value} onChange={setValue} {...bounds} />
        <button type="submit">Save</button>
      </form>
    );
  }
  const { user } = renderPanel([{ path: '*', element: <Form /> }], '/');
  return { user, onSubmit, field: screen.getByRole('textbox', { name: 'Amount' }) };
}

it.each([
  ['money', '1,250', 1250, '$1,250.00'],
  ['decimal', '12,5', 12.5, '12.5'],
  ['count', '1 250', 1250, '1,250'],
  ['id', '–100 123', -100_123, '-100123'],
  ['id', '\u200b−100123', -100_123, '-100123'],
] as const)('a field of the kind %s parses %j as %d', async (kind, text, value, shown) => {
  const { user, onSubmit, field } = open(kind, '', { isNegativeAllowed: kind === 'id' });

  await user.click(field);
  await user.paste(text);
  expect(screen.getByText(shown)).toBeVisible(); // before the form is submitted
  expect(field).toHaveValue(text);
  await user.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(value);

  await user.tab();
  expect(field).toHaveValue(shown);
});

it.each([
  ['money', '1.250', '1.250 is ambiguous: write 1250 or 1.25'],
  ['money', '-5', 'Amount must not be negative'],
  ['money', '1,', 'Amount is not a number, such as 1250.50'],
  ['count', '1.250', 'Amount must be a whole number'],
  ['count', '11', 'Amount must be at most 10'],
  ['id', '12 @anna', 'Amount must be a whole number'],
] as const)('a field of the kind %s refuses %j: %s', async (kind, text, problem) => {
  const { user, onSubmit, field } = open(kind, 7, kind === 'count' ? { max: 10 } : {});
  await user.clear(field);
  await user.type(field, text);

  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(screen.getByText(problem)).toBeVisible();
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  expect(field).toHaveValue(text);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('is edited without thousands separators, so that added or removed digits are not misread', async () => {
  const { user, onSubmit, field } = open('money', 1250);
  expect(field).toHaveValue('$1,250.00');

  await user.click(field);
  expect(field).toHaveValue('1250.00');
  await user.keyboard('{ArrowLeft}{ArrowRight>2/}9{Enter}');

  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(12_950);
});

it('shows no error about an unfinished number', async () => {
  const { user, field } = open('money');

  await user.click(field);
  for (const key of ['$', '1', ',', '2']) {
    await user.keyboard(key);
    expect(field).toBeValid();
  }
  expect(field).toHaveValue('$1,2');
});

it('shows a value that is changed from outside', () => {
  function Screen() {
    const [value, setValue] = useState<TypedNumber>(5);
    return (
      <>
        <NumberField kind="count" label="Amount" value={value} onChange={setValue} />
        <button type="button" onClick={() => setValue(1250)}>
          Discard
        </button>
      </>
    );
  }
  renderPanel([{ path: '*', element: <Screen /> }], '/');
  const field = screen.getByRole('textbox', { name: 'Amount' });
  fireEvent.change(field, { target: { value: '6' } });

  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));

  expect(field).toHaveValue('1,250');
});
