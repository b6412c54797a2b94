import { codeExpiry, waitSeconds } from './login-code.rules.js';

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 12, 0, second));

it('lets a code live for ten minutes', () => {
  expect(codeExpiry(at(0))).toEqual(at(600));
});

describe('waitSeconds', () => {
  it('allows a fifth try and refuses a sixth', () => {
    expect(waitSeconds([at(0), at(1), at(2), at(3)], at(4))).toBe(0);
    expect(waitSeconds([at(0), at(1), at(2), at(3), at(4)], at(4))).toBe(56);
  });

  it('allows one again when the oldest of the last five is a minute old', () => {
    const failures = [at(0), at(1), at(2), at(3), at(4)];

    expect(waitSeconds(failures, at(59))).toBe(1);
    expect(waitSeconds(failures, at(60))).toBe(0);
  });
});
