import { useGetOwnUserQuery } from '../../auth/api';

const sent = { title: 'Your request to join was sent', hint: 'The brand appears here once it is accepted.' };
const outcomes: Record<string, typeof sent> = {
  'no such brand': { title: 'There is no such brand', hint: 'Ask your manager for a new link.' },
  // The server does not tell whether there is such a brand.
  'asked by an old link': {
    title: 'This link is an old one',
    hint: 'If it is right, the brand appears here once a manager accepts you.',
  },
  'too often': { title: 'You have asked to join too often', hint: 'Try again in an hour.' },
};

/** What came of asking to join by the link that opened the mini-app, in words. */
export function useJoining(): typeof sent {
  const { data } = useGetOwnUserQuery();
  return outcomes[data?.join ?? ''] ?? sent;
}
