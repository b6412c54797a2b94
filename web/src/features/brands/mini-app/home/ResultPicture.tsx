import { texts } from '../../../../texts';
import { useEffect, useState } from 'react';
import type { OwnBrand } from '../../../../api/api.gen';
import button from '../../../../kit/mini-app/button.module.css';
import { Sheet } from '../../../../kit/mini-app/Sheet';
import { ErrorState, LoadingState, Skeleton } from '../../../../kit/mini-app/states';
import { showToast } from '../../../../kit/mini-app/Toasts';
import { useAppDispatch } from '../../../../store/hooks';
import { findPercent } from '../../standing-format';
import styles from './ResultPicture.module.css';

interface DrawnPicture {
  file: File;
  url: string;
}

export function ResultPicture({ ownBrand, onClose }: { ownBrand: OwnBrand; onClose: () => void }) {
  const [drawing, setDrawing] = useState<DrawnPicture | 'failed'>();
  const [attempts, setAttempts] = useState(0);
  const [content] = useState(() => toContent(ownBrand)); // fresh figures must not change the picture
  useEffect(() => {
    let url: string | undefined;
    let isClosed = false;
    drawPicture(content).then(
      (file) => {
        if (isClosed) return;
        url = URL.createObjectURL(file);
        setDrawing({ file, url });
      },
      () => setDrawing('failed'),
    );
    return () => {
      isClosed = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [content, attempts]);
  const onRetry = () => {
    setDrawing(undefined);
    setAttempts(attempts + 1);
  };

  return (
    <Sheet title={texts.share.title} onClose={onClose}>
      {drawing === 'failed' ? (
        <ErrorState error={null} onRetry={onRetry}>
          {texts.share.notDrawn}
        </ErrorState>
      ) : drawing ? (
        <div className={styles.result}>
          <img
            className={styles.picture}
            src={drawing.url}
            alt={describeContent(content)}
            width={1080}
            height={1080}
          />
          <ShareOptions {...drawing} />
        </div>
      ) : (
        <LoadingState>
          <Skeleton height={360} />
        </LoadingState>
      )}
    </Sheet>
  );
}

function describeContent({ place, percent }: PictureContent): string {
  if (place && percent !== null) return texts.share.placeAndTarget({ ...place, percent });
  return place ? texts.share.place(place) : texts.share.ofTarget({ percent: percent ?? 0 });
}

/** Android's webview can neither share nor save a file. There, the person long-presses the picture. */
function ShareOptions({ file, url }: DrawnPicture) {
  const dispatch = useAppDispatch();
  const shareData = { files: [file] };
  if (navigator.canShare?.(shareData)) {
    const share = () =>
      navigator.share(shareData).catch((error: Error) => {
        if (error.name !== 'AbortError') dispatch(showToast('error', texts.share.notShared));
      });
    return (
      <button type="button" className={button.filled} onClick={() => void share()}>
        {texts.share.share}
      </button>
    );
  }
  if (window.TelegramWebviewProxy) return <p className={styles.hint}>{texts.share.hold}</p>;
  return (
    <a className={`${button.filled} ${button.link}`} href={url} download={file.name}>
      {texts.share.save}
    </a>
  );
}

/** The content of the picture: the place, the percentage of the target and the character. No amounts and no names. */
interface PictureContent {
  place: { place: number; of: number } | null;
  percent: number | null;
  character: string | null;
}

const toContent = ({ place, of, target, user }: OwnBrand): PictureContent => ({
  place: place === null ? null : { place, of: of ?? 0 },
  percent: findPercent(target),
  character: user.character,
});

const size = 1080;
const margin = 90;

async function drawPicture({ place, percent, character }: PictureContent): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d')!;
  const rootStyle = getComputedStyle(document.documentElement);
  const getColour = (name: string) => rootStyle.getPropertyValue(`--${name}`);
  const drawText = (text: string, y: number, px: number, colour: string, weight = 400) => {
    pen.fillStyle = getColour(colour);
    pen.font = `${weight} ${px}px ${getComputedStyle(document.body).fontFamily}`;
    pen.fillText(text, size / 2, y, size - 2 * margin);
  };
  const drawBox = (x: number, y: number, width: number, height: number, colour: string, radius: number) => {
    pen.fillStyle = getColour(colour);
    pen.beginPath();
    pen.roundRect(x, y, width, height, radius);
    pen.fill();
  };

  pen.fillStyle = getColour('page');
  pen.fillRect(0, 0, size, size);
  drawBox(40, 40, size - 80, size - 80, 'card', 64);
  const characterImage = await loadImage(`/monkeys/${character ?? 'default'}.png`);
  if (characterImage) pen.drawImage(characterImage, size / 2 - 150, 100, 300, 300);
  const isRightToLeft = document.documentElement.dir === 'rtl';
  pen.direction = isRightToLeft ? 'rtl' : 'ltr';
  pen.textAlign = 'center';
  if (place) drawText(texts.share.place(place), 560, 130, 'text', 700);
  if (percent !== null) {
    drawText(texts.share.ofTarget({ percent }), 700, 72, 'accent-text', 600);
    const width = size - 2 * (margin + 40);
    drawBox(margin + 40, 760, width, 44, 'tint', 22);
    const filled = Math.max(width * Math.min(percent / 100, 1), 44);
    drawBox(margin + 40 + (isRightToLeft ? width - filled : 0), 760, filled, 44, 'accent-text', 22);
  }
  drawText('Tallydesk', 940, 40, 'hint');

  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser could not create the picture');
  return new File([blob], 'result.png', { type: 'image/png' });
}

/** Returns null if the image cannot be loaded. The picture is complete without it. */
async function loadImage(source: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = source;
  return image.decode().then(
    () => image,
    () => null,
  );
}
