import { load } from '../../../kit/core/screen-load';

// Apart from the screens, because the palette knows them.
export const paletteLoad = load('Palette', () => import('./Palette'));
