/** For code that runs before the settings are parsed, or when they are invalid. */
export const isProduction = process.env.NODE_ENV === 'production';
