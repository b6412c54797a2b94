import { shared } from '../../../texts/shared';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useInView } from '../../../kit/core/useInView';
import { type ChatEndpoint, loadOlder, type TicketsDispatch } from '../api';
import type { LoadedChat } from '../chat-loading';

interface Props {
  endpoint: ChatEndpoint;
  chat: LoadedChat;
  className: string | undefined;
}

/** A button that loads older messages when it is scrolled into view or pressed. After a failure, only when it is pressed. */
export function OlderMessages({ endpoint, chat: { ticket, messages }, className }: Props) {
  const oldestId = messages.at(-1)?.id ?? 0;
  const dispatch = useDispatch<TicketsDispatch>();
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const load = async () => {
    if (state === 'loading') return;
    setState('loading');
    try {
      await dispatch(loadOlder(endpoint, ticket.id, oldestId));
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  const onInView = () => state === 'ready' && void load();
  const button = useInView<HTMLButtonElement>(onInView, `${oldestId} ${state}`);
  return (
    <button
      ref={button}
      type="button"
      className={className}
      disabled={state === 'loading'}
      onClick={() => void load()}
    >
      {state === 'loading' ? shared.tickets.loadingOlder : shared.tickets.older}
    </button>
  );
}
