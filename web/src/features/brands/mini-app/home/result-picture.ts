import type { OwnBrand } from '../../../../api/api.gen';

/** The content of the picture: place and share of the target. Contains no amounts and no names. */
export interface Result {
  place: string | null;
  percent: number | null;
  character: string | null;
}

export const toResult = ({ place, of, target, user }: OwnBrand): Result => ({
  place: place === null ? null : `Place ${place} of ${of}`,
  percent: target.goal > 0 ? Math.max(Math.floor((target.have / target.goal) * 100), 0) : null,
  character: user.character,
});

const size = 1080;
const edge = 90;

/** Draws the picture in the colours of the screen. */
export async function drawResult({ place, percent, character }: Result): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d')!;
  const styles = getComputedStyle(document.documentElement);
  const colour = (name: string) => styles.getPropertyValue(`--${name}`);
  const write = (text: string, y: number, px: number, name: string, weight = 400) => {
    pen.fillStyle = colour(name);
    pen.font = `${weight} ${px}px ${getComputedStyle(document.body).fontFamily}`;
    pen.fillText(text, size / 2, y, size - 2 * edge);
  };
  const box = (x: number, y: number, width: number, height: number, name: string, radius: number) => {
    pen.fillStyle = colour(name);
    pen.beginPath();
    pen.roundRect(x, y, width, height, radius);
    pen.fill();
  };

  pen.fillStyle = colour('page');
  pen.fillRect(0, 0, size, size);
  box(40, 40, size - 80, size - 80, 'card', 64);
  const face = await loadImage(`/monkeys/${character ?? 'default'}.png`);
  if (face) pen.drawImage(face, size / 2 - 150, 100, 300, 300);
  pen.textAlign = 'center';
  if (place) write(place, 560, 130, 'text', 700);
  if (percent !== null) {
    write(`${percent}% of the target`, 700, 72, 'accent-text', 600);
    const width = size - 2 * (edge + 40);
    box(edge + 40, 760, width, 44, 'tint', 22);
    box(edge + 40, 760, Math.max(width * Math.min(percent / 100, 1), 44), 44, 'accent-text', 22);
  }
  write('Tallydesk', 940, 40, 'hint');

  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser made no picture');
  return new File([blob], 'result.png', { type: 'image/png' });
}

/** Null if the image does not load: the picture is complete without it. */
async function loadImage(source: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = source;
  return image.decode().then(
    () => image,
    () => null,
  );
}
