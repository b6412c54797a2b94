import { newApiKey, waitSeconds } from './api-key.rules.js';

describe('newApiKey', () => {
  it('makes keys of at least 192 random bits, each another', () => {
    const keys = Array.from({ length: 100 }, () => newApiKey().key);

    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^tdk_[\w-]{43}$/);
  });
});

describe('waitSeconds', () => {
  const startedAt = new Date('2026-03-11T08:00:00Z');
  const at = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000);

  it.each([
    [120, 10, 0],
    [121, 0, 60],
    [121, 10, 50],
    [121, 59.2, 1],
    [500, 59.999, 1],
    [121, -2, 62],
  ])('after call %i at second %d: %i', (calls, seconds, expected) => {
    expect(waitSeconds({ startedAt, calls }, 120, at(seconds))).toBe(expected);
  });
});
