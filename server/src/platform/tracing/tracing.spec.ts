import { formatTraceparent, parseTraceparent } from './tracing.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const sampled = { traceId: TRACE, spanId: SPAN, isSampled: true };

it('reads the example header of the specification', () => {
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual(sampled);
});

it.each([
  ['00', false],
  ['02', false],
  ['fe', false],
  ['01', true],
  ['03', true],
  ['ff', true],
])('reads the sampled flag in the flags %s, and ignores the other flags', (flags, isSampled) => {
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-${flags}`)).toEqual({ ...sampled, isSampled });
});

it('reads later versions, even with more fields', () => {
  for (const version of ['01', 'cc', 'fe'])
    for (const end of ['', '-', '-what-the-future-will-be-like'])
      expect(parseTraceparent(`${version}-${TRACE}-${SPAN}-01${end}`)).toEqual(sampled);
});

it.each([
  ['is absent', undefined],
  ['is empty', ''],
  ['is given twice', `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
  ['has the version ff', `ff-${TRACE}-${SPAN}-01`],
  ['has a version of one digit', `0-${TRACE}-${SPAN}-01`],
  ['has a version of three digits', `000-${TRACE}-${SPAN}-01`],
  ['has the version 00 and more fields', `00-${TRACE}-${SPAN}-01-more`],
  ['has the version 00 and a dash at its end', `00-${TRACE}-${SPAN}-01-`],
  ['has a later version and more digits', `01-${TRACE}-${SPAN}-01.more`],
  ['has a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['has a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['has a trace in capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['has a span in capitals', `00-${TRACE}-${SPAN.toUpperCase()}-01`],
  ['has a version in capitals', `CC-${TRACE}-${SPAN}-01`],
  ['has flags in capitals', `00-${TRACE}-${SPAN}-0A`],
  ['has a trace of 31 digits', `00-${TRACE.slice(1)}-${SPAN}-01`],
  ['has a trace of 33 digits', `00-${TRACE}0-${SPAN}-01`],
  ['has a span of 15 digits', `00-${TRACE}-${SPAN.slice(1)}-01`],
  ['has a span of 17 digits', `00-${TRACE}-${SPAN}0-01`],
  ['has flags of one digit', `00-${TRACE}-${SPAN}-1`],
  ['has other letters', `00-${TRACE.replace('b', 'g')}-${SPAN}-01`],
  ['has a line break at its end', `00-${TRACE}-${SPAN}-01\n`],
  ['has no flags', `00-${TRACE}-${SPAN}`],
])('ignores a header that %s', (_reason, header) => {
  expect(parseTraceparent(header)).toBeNull();
});

it('formats a header of version 00, which it can parse again', () => {
  for (const isSampled of [true, false]) {
    const text = formatTraceparent({ ...sampled, isSampled });
    expect(text).toBe(`00-${TRACE}-${SPAN}-${isSampled ? '01' : '00'}`);
    expect(parseTraceparent(text)).toEqual({ ...sampled, isSampled });
  }
});
