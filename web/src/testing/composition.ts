import { fireEvent } from '@testing-library/react';

type Step = (field: HTMLElement) => void;

const start: Step = (field) => fireEvent.compositionStart(field);
const end: Step = (field) => fireEvent.compositionEnd(field);

/** The events of an Enter that ends a composition, by browser, in order. */
export const compositionEnds: [browser: string, parts: Step[]][] = [
  [
    'Chromium',
    [start, (field) => fireEvent.keyDown(field, { key: 'Enter', isComposing: true, keyCode: 229 }), end],
  ],
  ['Safari', [start, end, (field) => fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })]],
];
