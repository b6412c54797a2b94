import { screenLoad } from '../../../kit/core/screen-load';

// Apart from the screens, because the palette knows them.
export const paletteLoad = screenLoad(async () => (await import('./Palette')).Palette);
