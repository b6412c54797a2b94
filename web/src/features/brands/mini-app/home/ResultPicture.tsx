import { useEffect, useState } from 'react';
import type { OwnBrand } from '../../../../api/api.gen';
import button from '../../../../kit/mini-app/button.module.css';
import { Sheet } from '../../../../kit/mini-app/Sheet';
import { Failed, Pending, Skeleton } from '../../../../kit/mini-app/states';
import { toast } from '../../../../kit/mini-app/toasts.slice';
import { useAppDispatch } from '../../../../store/hooks';
import { drawResult, type Result, toResult } from './result-picture';
import styles from './ResultPicture.module.css';

interface Props {
  own: OwnBrand;
  onClose: () => void;
}

interface Drawn {
  file: File;
  link: string;
}

/** Shows the picture of a result, and ways to share it. Nothing is uploaded. */
export function ResultPicture({ own, onClose }: Props) {
  const [drawn, setDrawn] = useState<Drawn | 'failed'>();
  const [tries, setTries] = useState(0);
  const [result] = useState(() => toResult(own)); // fresh figures do not change the picture that is shown
  useEffect(() => {
    let link: string | undefined;
    let isClosed = false;
    drawResult(result).then(
      (file) => {
        if (isClosed) return;
        link = URL.createObjectURL(file);
        setDrawn({ file, link });
      },
      () => setDrawn('failed'),
    );
    return () => {
      isClosed = true;
      if (link) URL.revokeObjectURL(link);
    };
  }, [result, tries]);
  const onRetry = () => {
    setDrawn(undefined);
    setTries(tries + 1);
  };

  return (
    <Sheet title="Share result" onClose={onClose}>
      {drawn === 'failed' ? (
        <Failed error={null} onRetry={onRetry}>
          The picture was not drawn
        </Failed>
      ) : drawn ? (
        <div className={styles.result}>
          <img className={styles.picture} src={drawn.link} alt={altOf(result)} width={1080} height={1080} />
          <Ways {...drawn} />
        </div>
      ) : (
        <Pending>
          <Skeleton height={360} />
        </Pending>
      )}
    </Sheet>
  );
}

const altOf = ({ place, percent }: Result) =>
  [place, percent !== null && `${percent}% of the target`].filter(Boolean).join(', ');

/** The webview of Android can neither share nor save a file, so there the person uses the picture on the screen. */
function Ways({ file, link }: Drawn) {
  const dispatch = useAppDispatch();
  const shared = { files: [file] };
  if (navigator.canShare?.(shared)) {
    const share = () =>
      navigator.share(shared).catch((error: Error) => {
        if (error.name !== 'AbortError') dispatch(toast('error', 'The picture was not shared'));
      });
    return (
      <button type="button" className={button.filled} onClick={() => void share()}>
        Share
      </button>
    );
  }
  if (window.TelegramWebviewProxy)
    return <p className={styles.hint}>Hold the picture to save it, or take a screenshot.</p>;
  return (
    <a className={`${button.filled} ${button.link}`} href={link} download={file.name}>
      Save
    </a>
  );
}
