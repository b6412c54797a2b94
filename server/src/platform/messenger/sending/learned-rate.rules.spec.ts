import { toBounds, halveRate, raiseRate } from './learned-rate.rules.js';

const bounds = toBounds(20);

describe('a learned rate', () => {
  it('rises by a twentieth of its start in a span that is used up', () => {
    let rate = 20;
    for (let call = 1; call <= 20; call += 1) rate = raiseRate(rate, 20, bounds);
    expect(rate).toBeCloseTo(21, 1);
  });

  it.each([
    ['rises when four fifths are used', 16, 20.05],
    ['stays when less is used, because that tests nothing', 15, 20],
  ])('%s', (_, used, expected) => expect(raiseRate(20, used, bounds)).toBe(expected));

  it('rises to three times its start', () => {
    expect(raiseRate(59.999, 60, bounds)).toBe(60);
    expect(raiseRate(60, 60, bounds)).toBe(60);
  });

  it.each([
    ['is halved', 20, 10],
    ['is not halved below a tenth of its start', 3, 2],
    ['stays at that', 2, 2],
  ])('%s by a refusal', (_, rate, expected) => expect(halveRate(rate, bounds)).toBe(expected));
});
