import { useRef, useState } from 'react';
import { ConfirmDialog } from '../parts/Dialog';
import { Icon, IconButton } from '../parts/Icon';
import { formatTime } from '../parts/moments';
import { type Theme, themeParams } from '../workspace/theme';
import { useMiniAppBridge } from './useMiniAppBridge';

interface MiniAppProps {
  /** The address with the launch parameters in its hash, or a one-time link without them. */
  url: string;
  /** The name of the person who opened it. */
  person: string;
  /** The theme of the page. The theme of the phone can be switched separately. */
  theme: Theme;
  onClose: () => void;
  onLink: (url: string) => void;
}

/** Gives the phone its own storage, so that a login on it does not log out the panel in another tab. */
const OWN_STORAGE = { credentialless: '' };

/** A phone's frame around the mini-app. */
export function MiniApp({ url, person, theme: pageTheme, onClose, onLink }: MiniAppProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ownTheme, setOwnTheme] = useState<Theme>();
  const [loads, setLoads] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const [openedAt] = useState(() => Date.now() / 1000);
  const theme = ownTheme ?? pageTheme;
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  const isLaunch = url.includes('#');
  const [address] = useState(() =>
    isLaunch ? `${url}&tgWebAppThemeParams=${encodeURIComponent(JSON.stringify(themeParams(theme)))}` : url,
  );
  const { hasBack, asksBeforeClose, mainButton, haptics, send, reset } = useMiniAppBridge({
    frame,
    theme,
    onClose,
    onLink,
  });
  const close = () => (asksBeforeClose ? setIsAsking(true) : onClose());
  const reload = () => {
    reset();
    setLoads(loads + 1);
  };

  return (
    <aside className="mini-app" aria-label="Mini-app" data-theme={theme}>
      <div className="phone">
        <div className="phone-status" aria-hidden="true">
          <span>{formatTime(openedAt)}</span>
          <span className="phone-camera" />
          <svg viewBox="0 0 46 12">
            <path d="M1 11V8h3v3zM6 11V6h3v5zM11 11V3h3v8zM16 11V1h3v10z" />
            <rect x="25.5" y="1.5" width="17" height="9" rx="2.5" fill="none" stroke="currentColor" />
            <path d="M27 3h12v6H27zM44 4.500h1.200v3H44z" />
          </svg>
        </div>
        {haptics > 0 && <span className="haptic" key={haptics} aria-hidden="true" />}
        <header>
          {hasBack ? (
            <IconButton name="back" label="Mini-app: back" onClick={() => send('back_button_pressed')} />
          ) : (
            <IconButton name="close" label="Close mini-app" onClick={close} />
          )}
          <div className="phone-title">
            <h2>Tallydesk</h2>
            <p>{person}</p>
          </div>
          <IconButton
            name={otherTheme === 'light' ? 'sun' : 'moon'}
            label={`Mini-app in ${otherTheme}`}
            onClick={() => setOwnTheme(otherTheme)}
          />
          <IconButton name="reload" label="Reload mini-app" onClick={reload} />
          {isLaunch && (
            <a
              className="icon-button"
              href={address}
              target="_blank"
              rel="noopener"
              title="Open in a new tab"
            >
              <span className="visually-hidden">Open mini-app in a new tab</span>
              <Icon name="open" />
            </a>
          )}
          {hasBack && <IconButton name="close" label="Close mini-app" onClick={close} />}
        </header>
        <iframe
          key={loads}
          ref={frame}
          title="Mini-app"
          src={address}
          allow="clipboard-write"
          {...OWN_STORAGE}
        />
        {mainButton && (
          <button
            type="button"
            className="main-button"
            style={{ background: mainButton.color, color: mainButton.textColor }}
            disabled={!mainButton.isActive}
            aria-busy={mainButton.isBusy}
            onClick={() => send('main_button_pressed')}
          >
            {mainButton.text}
          </button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Close the mini-app?"
          text="Changes that you made may not be saved."
          action="Close anyway"
          onClose={() => setIsAsking(false)}
          onConfirm={onClose}
        />
      )}
    </aside>
  );
}
