/** For code that runs before the settings are parsed. */
export const isProduction = process.env.NODE_ENV === 'production';
