import { urlsOfHosts } from './hosts-of-url.rules.js';

describe('urlsOfHosts', () => {
  it.each([
    ['postgres://one/desk', ['postgres://one/desk']],
    ['postgres://one,two/desk', ['postgres://one/desk', 'postgres://two/desk']],
    [
      'postgres://desk:a%2Cb@one:5432,[::1]:5433/desk?sslmode=verify-full',
      [
        'postgres://desk:a%2Cb@one:5432/desk?sslmode=verify-full',
        'postgres://desk:a%2Cb@[::1]:5433/desk?sslmode=verify-full',
      ],
    ],
    ['postgres://desk:a,b@one,two', ['postgres://desk:a,b@one', 'postgres://desk:a,b@two']],
    ['postgres://one,,two/desk', ['postgres://one/desk', '', 'postgres://two/desk']],
    ['postgres:///desk', ['postgres:///desk']],
    ['one,two', ['one,two']],
  ])('splits %s', (url, urls) => {
    expect(urlsOfHosts(url)).toEqual(urls);
  });
});
