import { generateApiKey } from './api-key.service.js';

describe('generateApiKey', () => {
  it('generates distinct keys of 256 random bits', () => {
    const keys = Array.from({ length: 100 }, () => generateApiKey().key);

    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^tdk_[\w-]{43}$/);
  });
});
