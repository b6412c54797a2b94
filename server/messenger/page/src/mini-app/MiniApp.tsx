import { useRef, useState } from 'react';
import { Dialog, DialogButtons } from '../parts/Dialog';
import { Icon, IconButton } from '../parts/Icon';
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
  const [isAsking, setIsAsking] = useState(false);
  const theme = ownTheme ?? pageTheme;
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  const isLaunch = url.includes('#');
  const [address] = useState(() =>
    isLaunch ? `${url}&tgWebAppThemeParams=${encodeURIComponent(JSON.stringify(themeParams(theme)))}` : url,
  );
  const { hasBack, asksBeforeClose, send } = useMiniAppBridge({ frame, theme, onClose, onLink });

  return (
    <aside className="mini-app" aria-label="Mini-app" data-theme={theme}>
      <div className="phone">
        <header>
          {hasBack && (
            <IconButton name="back" label="Mini-app: back" onClick={() => send('back_button_pressed')} />
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
          <IconButton
            name="close"
            label="Close mini-app"
            onClick={() => (asksBeforeClose ? setIsAsking(true) : onClose())}
          />
        </header>
        <iframe ref={frame} title="Mini-app" src={address} allow="clipboard-write" {...OWN_STORAGE} />
      </div>
      {isAsking && (
        <Dialog title="Close the mini-app?" onClose={() => setIsAsking(false)}>
          <p>Changes that you made may not be saved.</p>
          <DialogButtons action="Close anyway" onClose={() => setIsAsking(false)} onAction={onClose} />
        </Dialog>
      )}
    </aside>
  );
}
