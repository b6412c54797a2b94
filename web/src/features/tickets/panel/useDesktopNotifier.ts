import { useMemo } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { useGetPreferencesQuery } from '../../people/api';

/**
 * Returns a function that shows a desktop notification of a ticket, unless the page has the focus. Undefined if the person has not
 * allowed notifications.
 */
export function useDesktopNotifier() {
  const navigate = useNavigate();
  const { data: preferences } = useGetPreferencesQuery();
  const isEnabled = preferences?.desktop_notifications === true && getPermission() === 'granted';
  return useMemo(() => (isEnabled ? createDesktopNotifier(navigate) : undefined), [isEnabled, navigate]);
}

const createDesktopNotifier = (navigate: NavigateFunction) => (id: number, title: string, body: string) => {
  if (!isInBackground()) return;
  // A newer notification of the same ticket replaces it, even from another tab.
  const notification = new Notification(title, { body, tag: `ticket-${id}` });
  notification.onclick = () => {
    window.focus();
    void navigate(`/tickets/chat/${id}`);
    notification.close();
  };
};

export const isInBackground = () => document.visibilityState === 'hidden' || !document.hasFocus();

/** Some browsers lack notifications, and some allow them only for an installed app. */
const getPermission = () => (typeof Notification === 'undefined' ? 'denied' : Notification.permission);
