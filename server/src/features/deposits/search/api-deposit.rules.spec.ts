import { toApiSlips } from './api-deposit.rules.js';

it('links the stored slips, and counts the others', () => {
  const slip = (status: 'stored' | 'waiting' | 'failed') => ({
    name: status,
    givenName: null,
    size: 1,
    status,
  });

  expect(
    toApiSlips([slip('waiting'), slip('stored'), slip('failed'), slip('failed')], {
      createUrl: (name) => `/${name}`,
    }),
  ).toEqual({ files: ['/stored&size=1'], files_waiting: 1, files_failed: 2 });
  expect(toApiSlips(null, { createUrl: () => '' })).toEqual({ files: [] });
});
