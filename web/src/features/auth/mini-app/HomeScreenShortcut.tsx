import { useEffect, useState } from 'react';
import button from '../../../kit/mini-app/button.module.css';
import { onEvent, postEvent } from '../../../kit/mini-app/telegram';
import { showToast } from '../../../kit/mini-app/toasts.slice';
import { useAppDispatch } from '../../../store/hooks';
import styles from './ProfileScreen.module.css';

/** Telegram answers `unknown` where it cannot tell whether the shortcut exists, as on iOS. */
const canBeAdded = ['missed', 'unknown'];

/** Offers a shortcut on the phone's home screen. Renders nothing in messengers that do not answer. */
export function HomeScreenShortcut() {
  const [status, setStatus] = useState('');
  const dispatch = useAppDispatch();
  useEffect(() => {
    const stops = [
      onEvent('home_screen_checked', (data) => setStatus((data as { status: string }).status)),
      onEvent('home_screen_added', () => setStatus('added')),
      onEvent('home_screen_failed', () => {
        setStatus('unsupported');
        dispatch(showToast('error', 'This phone has no such shortcuts'));
      }),
    ];
    postEvent('web_app_check_home_screen', {}, '8.0');
    return () => stops.forEach((stop) => stop());
  }, [dispatch]);

  if (!canBeAdded.includes(status)) return null;
  return (
    <button
      type="button"
      className={`${button.tinted} ${styles.shortcut}`}
      onClick={() => postEvent('web_app_add_to_home_screen', {}, '8.0')}
    >
      Add to home screen
    </button>
  );
}
