import { useEffect, useState } from 'react';
import button from '../../../kit/mini-app/button.module.css';
import { onEvent, postEvent } from '../../../kit/mini-app/telegram';
import { toast } from '../../../kit/mini-app/toasts.slice';
import { useAppDispatch } from '../../../store/hooks';
import styles from './ProfileScreen.module.css';

/** Where it cannot be known whether the shortcut exists, as on iOS, Telegram answers `unknown`. */
const canBeAdded = ['missed', 'unknown'];

/** Offers a shortcut on the home screen of the phone. Messengers that have none do not answer, so nothing shows. */
export function HomeScreenShortcut() {
  const [status, setStatus] = useState('');
  const dispatch = useAppDispatch();
  useEffect(() => {
    const stops = [
      onEvent('home_screen_checked', (data) => setStatus((data as { status: string }).status)),
      onEvent('home_screen_added', () => setStatus('added')),
      onEvent('home_screen_failed', () => {
        setStatus('unsupported');
        dispatch(toast('error', 'This phone has no such shortcuts'));
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
