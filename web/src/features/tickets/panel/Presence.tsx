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

const maxShown = 3;

/** The avatars of colleagues who have the ticket open. A pencil marks those who are typing. */
export function PresenceAvatars({ ticketId, size = 20 }: { ticketId: number; size?: number }) {
  const present = useOthers(ticketId);
  if (present.length === 0) return null;
  const description = describePresence(present);
  return (
    <span className={styles.avatars} role="img" aria-label={description} title={description}>
      {present.slice(0, maxShown).map(({ user, typing }) => (
        <span key={user.id} className={styles.person} data-typing={typing || undefined}>
          <Avatar user={user} size={size} />
          {typing && (
            <span className={styles.pencil}>
              <Icon name="pencil" size={9} />
            </span>
          )}
        </span>
      ))}
      {present.length > maxShown && <span className={styles.more}>+{present.length - maxShown}</span>}
    </span>
  );
}

/** The presence as text, above the message field. Screen readers announce it. */
export function PresenceText({ ticketId }: { ticketId: number }) {
  const present = useOthers(ticketId);
  const isTyping = present.some(({ typing }) => typing);
  return (
    <div className={styles.words} role="status" data-typing={isTyping || undefined}>
      {present.length > 0 && (
        <>
          <PresenceAvatars ticketId={ticketId} size={18} />
          <span className={styles.text}>{describePresence(present)}</span>
        </>
      )}
    </div>
  );
}

/** The others who have the ticket open. Those who are typing are first. */
function useOthers(ticketId: number): readonly PresentPerson[] {
  const myId = useGetMeQuery().data?.id;
  const people = useAppSelector((state) => selectPeopleInTicket(state, ticketId));
  return useMemo(
    () => people.filter(({ user }) => user.id !== myId).sort((a, b) => Number(b.typing) - Number(a.typing)),
    [people, myId],
  );
}

function describePresence(present: readonly PresentPerson[]): string {
  const typingPeople = present.filter(({ typing }) => typing);
  const viewers = present.filter(({ typing }) => !typing);
  return [
    ...(typingPeople.length > 0 ? [`${joinNames(typingPeople)} writing`] : []),
    ...(viewers.length > 0 ? [`${joinNames(viewers)} viewing`] : []),
  ].join(', ');
}

/** "Mia Voss is", "Mia Voss and Jon are", "Mia Voss and 3 others are". */
function joinNames(people: readonly PresentPerson[]): string {
  const names = people.map(({ user }) => formatName(user));
  if (names.length === 1) return `${names[0]} is`;
  return names.length === 2
    ? `${names[0]} and ${names[1]} are`
    : `${names[0]} and ${names.length - 1} others are`;
}

type Timer = ReturnType<typeof setTimeout>;

const repeatReportMs = 10_000;
/** After this pause, the person no longer counts as typing. */
const typingPauseMs = 5_000;

/** Reports that this person has the ticket open. Call the result with true at each keystroke, and with false to end typing. */
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
    const repeatTimer = setInterval(() => sendTyping(typing.isTyping), repeatReportMs);
    window.addEventListener('pagehide', sendLeave);
    return () => {
      clearInterval(repeatTimer);
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
    // A single timer for all keystrokes, because restarting one at each keystroke is expensive.
    const endAfterPause = () => {
      const leftMs = typing.typedAt + typingPauseMs - Date.now();
      typing.timer = leftMs > 0 ? setTimeout(endAfterPause, leftMs) : undefined;
      if (leftMs <= 0 && typing.isTyping) sendTypingRef.current(false);
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
