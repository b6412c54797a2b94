import { useEffect, useState } from 'react';
import type { OwnBrand } from '../../../../api/api.gen';
import button from '../../../../kit/mini-app/button.module.css';
import { Sheet } from '../../../../kit/mini-app/Sheet';
import { ErrorState, LoadingState, Skeleton } from '../../../../kit/mini-app/states';
import { showToast } from '../../../../kit/mini-app/toasts.slice';
import { useAppDispatch } from '../../../../store/hooks';
import { drawResult, type Result, toResult } from './result-picture';
import styles from './ResultPicture.module.css';

interface Props {
  own: OwnBrand;
  onClose: () => void;
}

interface DrawnPicture {
  file: File;
  link: string;
}

/** Shows the picture of a result, and ways to share it. Nothing is uploaded. */
export function ResultPicture({ own, onClose }: Props) {
  const [drawn, setDrawn] = useState<DrawnPicture | 'failed'>();
  const [tries, setTries] = useState(0);
  const [result] = useState(() => toResult(own)); // the picture must not change with fresh figures
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
        <ErrorState error={null} onRetry={onRetry}>
          The picture was not drawn
        </ErrorState>
      ) : drawn ? (
        <div className={styles.result}>
          <img
            className={styles.picture}
            src={drawn.link}
            alt={describeResult(result)}
            width={1080}
            height={1080}
          />
          <ShareOptions {...drawn} />
        </div>
      ) : (
        <LoadingState>
          <Skeleton height={360} />
        </LoadingState>
      )}
    </Sheet>
  );
}

const describeResult = ({ place, percent }: Result) =>
  [place, percent !== null && `${percent}% of the target`].filter(Boolean).join(', ');

/** Android's webview can neither share nor save a file; there, the person long-presses the picture. */
function ShareOptions({ file, link }: DrawnPicture) {
  const dispatch = useAppDispatch();
  const shared = { files: [file] };
  if (navigator.canShare?.(shared)) {
    const share = () =>
      navigator.share(shared).catch((error: Error) => {
        if (error.name !== 'AbortError') dispatch(showToast('error', 'The picture was not shared'));
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
