import { RateWindow } from './rate-window.rules.js';

describe('RateWindow', () => {
  it('frees a place a span after the answer, since the call may have arrived as late as that', () => {
    const window = new RateWindow(2, 1_000);
    const [first] = [window.consume(0), window.consume(10)];
    expect(window.countFree(400)).toBe(0);
    first(500);
    expect([window.countFree(1_499), window.getWaitMs(1_499), window.countFree(1_500)]).toEqual([0, 1, 1]);
  });

  it('does not wait for a call that hangs', () => {
    const window = new RateWindow(1, 1_000);
    const hung = window.consume(0);
    expect([window.countFree(2_999), window.countFree(3_000)]).toEqual([0, 1]);
    hung(30_000);
    expect(window.countFree(30_000)).toBe(1);
  });
});
