import { RateWindow, toBounds, halveRate, raiseRate } from './rates.rules.js';

describe('RateWindow', () => {
  it('frees a slot one span after the response, because the call may have arrived just before the response', () => {
    const window = new RateWindow(2, 1_000);
    const endFirstCall = window.consume(0);
    window.consume(10);
    expect(window.countFree(400)).toBe(0);
    endFirstCall(500);
    expect([window.countFree(1_499), window.getWaitMs(1_499), window.countFree(1_500)]).toEqual([0, 1, 1]);
  });

  it('frees the slot of a hanging call after two seconds and a span', () => {
    const window = new RateWindow(1, 1_000);
    const endCall = window.consume(0);
    expect([window.countFree(2_999), window.countFree(3_000)]).toEqual([0, 1]);
    endCall(30_000);
    expect(window.countFree(30_000)).toBe(1);
  });
});

const bounds = toBounds(20);

describe('a learned rate', () => {
  it('rises by a twentieth of its initial value in a span that is fully used', () => {
    let rate = 20;
    for (let call = 1; call <= 20; call += 1) rate = raiseRate(rate, 20, bounds);
    expect(rate).toBeCloseTo(21, 1);
  });

  it.each([
    ['rises when four fifths are used', 16, 20.05],
    ['stays when less is used, because the limit is not tested then', 15, 20],
  ])('%s', (_, used, expected) => expect(raiseRate(20, used, bounds)).toBe(expected));

  it('rises to at most three times its initial value', () => {
    expect(raiseRate(59.999, 60, bounds)).toBe(60);
    expect(raiseRate(60, 60, bounds)).toBe(60);
  });

  it.each([
    ['is halved', 20, 10],
    ['is not halved below a tenth of its initial value', 3, 2],
    ['stays at a tenth of its initial value', 2, 2],
  ])('%s by a refusal', (_, rate, expected) => expect(halveRate(rate, bounds)).toBe(expected));
});
