import { useGetOwnUserQuery } from '../../auth/api';

const sent = { title: 'Your request to join was sent', hint: 'The brand appears here once it is accepted.' };
const outcomes: Record<string, typeof sent> = {
  'no such brand': { title: 'There is no such brand', hint: 'Ask your manager for a new link.' },
  // The server does not reveal whether the brand exists.
  'asked by an old link': {
    title: 'This link is out of date',
    hint: 'If it is right, the brand appears here once a manager accepts you.',
  },
  'too often': { title: 'You have asked to join too often', hint: 'Try again in an hour.' },
};

/** Texts about the request to join that the launch link made. */
export function useJoinNotices(): typeof sent {
  const { data } = useGetOwnUserQuery();
  return outcomes[data?.join ?? ''] ?? sent;
}
