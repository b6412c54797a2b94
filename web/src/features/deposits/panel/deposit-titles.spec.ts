import { expect, it } from 'vitest';
import { getFieldTitle } from '../../../kit/panel/action-log/action-values';
import { depositFields } from '../deposit-fields';

it.each(Object.entries(depositFields))('calls %s by its title in the audit log too', (field, { title }) => {
  expect(getFieldTitle(field)).toBe(title);
});
