import { fireEvent } from '@testing-library/react';

type Part = (field: HTMLElement) => void;

const start: Part = (field) => fireEvent.compositionStart(field);
const end: Part = (field) => fireEvent.compositionEnd(field);

/** The events of an Enter that ends a composition, by browser, in order. */
export const compositionEnds: [browser: string, parts: Part[]][] = [
  [
    'Chromium',
    [start, (field) => fireEvent.keyDown(field, { key: 'Enter', isComposing: true, keyCode: 229 }), end],
  ],
  ['Safari', [start, end, (field) => fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })]],
];
