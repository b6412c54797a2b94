import { expect, it } from 'vitest';
import { fieldTitle } from '../../../kit/panel/action-log/action-values';
import { depositFields } from '../deposit-fields';

it.each(Object.entries(depositFields))('calls %s by its title in the audit log too', (field, { title }) => {
  expect(fieldTitle(field)).toBe(title);
});
