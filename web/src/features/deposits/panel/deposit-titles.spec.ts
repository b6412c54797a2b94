import { expect, it } from 'vitest';
import { getFieldTitle } from '../../../kit/panel/action-log/action-values';
import { depositFields } from '../deposit-fields';
import { depositTitles } from '../deposit-names';

it.each(Object.keys(depositFields))('gives %s the same title in the audit log', (field) => {
  expect(getFieldTitle(field)).toBe(depositTitles[field as keyof typeof depositTitles]);
});
