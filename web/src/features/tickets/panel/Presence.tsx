import { useMemo, useCallback, useEffect, useRef } from 'react';
import { formatName } from '../../../kit/core/person';
import { Avatar } from '../../../kit/panel/Avatar';
import { Icon } from '../../../kit/panel/Icon';
import { useGetMeQuery } from '../../auth/api';
import { useAppSelector } from '../../../store/hooks';
import { type PresentPerson, selectPeopleInTicket } from './presence.slice';
import styles from './Presence.module.css';
import { buildRequestHeaders } from '../../../api/credentials';
import { usePageVisible } from './useTicketChat';

const maxAvatars = 3;

/** The avatars of colleagues who have the ticket open. A pencil marks those who are typing. */
export function PresenceAvatars({ ticketId, size }: { ticketId: number; size: number }) {
  const others = useOthersInTicket(ticketId);
  if (others.length === 0) return null;
  const description = describePresence(others);
  return (
    <span className={styles.avatars} role="img" aria-label={description} title={description}>
      {others.slice(0, maxAvatars).map(({ user, typing }) => (
        <span key={user.id} className={styles.person} data-typing={typing || undefined}>
          <Avatar user={user} size={size} />
          {typing && (
            <span className={styles.pencil}>
              <Icon name="pencil" size={9} />
            </span>
          )}
        </span>
      ))}
      {others.length > maxAvatars && <span className={styles.more}>+{others.length - maxAvatars}</span>}
    </span>
  );
}

/** The line about present colleagues above the message field. Screen readers announce it. */
export function PresenceLine({ ticketId }: { ticketId: number }) {
  const others = useOthersInTicket(ticketId);
  const isTyping = others.some(({ typing }) => typing);
  return (
    <div className={styles.line} role="status" data-typing={isTyping || undefined}>
      {others.length > 0 && (
        <>
          <PresenceAvatars ticketId={ticketId} size={18} />
          <span className={styles.text}>{describePresence(others)}</span>
        </>
      )}
    </div>
  );
}

/** The people who have the ticket open, except this person. Those who are typing come first. */
function useOthersInTicket(ticketId: number): readonly PresentPerson[] {
  const myId = useGetMeQuery().data?.id;
  const people = useAppSelector((state) => selectPeopleInTicket(state, ticketId));
  return useMemo(
    () => people.filter(({ user }) => user.id !== myId).sort((a, b) => Number(b.typing) - Number(a.typing)),
    [people, myId],
  );
}

/** "Mia Voss is writing, Jon and Eve are viewing". */
function describePresence(people: readonly PresentPerson[]): string {
  const writers = people.filter(({ typing }) => typing);
  const viewers = people.filter(({ typing }) => !typing);
  return [
    ...(writers.length > 0 ? [`${formatSubject(writers)} writing`] : []),
    ...(viewers.length > 0 ? [`${formatSubject(viewers)} viewing`] : []),
  ].join(', ');
}

/** "Mia Voss is", "Mia Voss and Jon are", "Mia Voss and 3 others are". */
function formatSubject(people: readonly PresentPerson[]): string {
  const names = people.map(({ user }) => formatName(user));
  if (names.length === 1) return `${names[0]} is`;
  return names.length === 2
    ? `${names[0]} and ${names[1]} are`
    : `${names[0]} and ${names.length - 1} others are`;
}

type Timer = ReturnType<typeof setTimeout>;

const reportIntervalMs = 10_000;
/** After a pause of this length, the person no longer counts as typing. */
const typingPauseMs = 5_000;

/**
 * Reports to the server that this person has the ticket open. Returns a function to call with true at each keystroke, and with false when
 * typing ends.
 */
export function usePresenceReport(ticketId: number, isEnabled: boolean): (isTyping: boolean) => void {
  const isActive = usePageVisible() && isEnabled;
  const typingRef = useRef({ isTyping: false, typedAt: 0, timer: undefined as Timer | undefined });
  const sendTypingRef = useRef<(isTyping: boolean) => void>(() => {});

  useEffect(() => {
    if (!isActive) return;
    const typing = typingRef.current;
    const sendTyping = (isTyping: boolean) => {
      typing.isTyping = isTyping;
      sendPresence(ticketId, { method: 'POST', body: JSON.stringify({ typing: isTyping }) });
    };
    const sendLeave = () => sendPresence(ticketId, { method: 'DELETE' });
    sendTypingRef.current = sendTyping;
    sendTyping(false);
    const reportTimer = setInterval(() => sendTyping(typing.isTyping), reportIntervalMs);
    window.addEventListener('pagehide', sendLeave);
    return () => {
      clearInterval(reportTimer);
      clearTimeout(typing.timer);
      typing.timer = undefined;
      window.removeEventListener('pagehide', sendLeave);
      sendTypingRef.current = () => {};
      typing.isTyping = false;
      sendLeave();
    };
  }, [ticketId, isActive]);

  return useCallback((isTyping: boolean) => {
    const typing = typingRef.current;
    typing.typedAt = Date.now();
    if (isTyping !== typing.isTyping) sendTypingRef.current(isTyping);
    // All keystrokes share a timer, because restarting it at each keystroke is expensive.
    const endAfterPause = () => {
      const remainingMs = typing.typedAt + typingPauseMs - Date.now();
      typing.timer = remainingMs > 0 ? setTimeout(endAfterPause, remainingMs) : undefined;
      if (remainingMs <= 0 && typing.isTyping) sendTypingRef.current(false);
    };
    if (isTyping) typing.timer ??= setTimeout(endAfterPause, typingPauseMs);
  }, []);
}

/** `keepalive` lets the call outlive the page. */
function sendPresence(ticketId: number, init: RequestInit): void {
  const path = `ticket/${ticketId}/presence`;
  const headers = {
    ...buildRequestHeaders(path),
    ...(init.body ? { 'content-type': 'application/json' } : {}),
  };
  fetch(`${window.location.origin}/api/${path}`, { ...init, headers, keepalive: true }).catch(
    () => undefined,
  );
}
