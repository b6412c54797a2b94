import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Slips } from './Slips';

const buildLink = (name: string) => `/storage/files/${name}.jpg?expires=1&signature=s&size=9`;

it('shows each photo as a link that opens it in a new tab', () => {
  render(<Slips deposit={{ files: [buildLink('a'), buildLink('b')] }} />);

  const hrefs = screen.getAllByRole('link').map((photo) => photo.getAttribute('href'));
  expect(hrefs).toEqual([buildLink('a'), buildLink('b')]);
  expect(screen.getByRole('link', { name: 'Open photo 2 of 2' })).toHaveAttribute('target', '_blank');
});

it.each([
  [{ files_waiting: 1 }, 'A photo is still loading.'],
  [{ files_waiting: 2 }, '2 photos are still loading.'],
  [{ files_failed: 1 }, 'A photo could not be loaded. Look in the chat.'],
  [{ files_failed: 3 }, '3 photos could not be loaded. Look in the chat.'],
])('says how many photos are missing: %j', (counts, text) => {
  render(<Slips deposit={{ files: [], ...counts }} />);

  expect(screen.getByText(text)).toBeVisible();
});

it('shows nothing without a photo', () => {
  const { container } = render(<Slips deposit={{ files: [] }} />);

  expect(container).toBeEmptyDOMElement();
});
