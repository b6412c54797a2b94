/** Before the settings are read, and if they cannot be. */
export const isProduction = process.env.NODE_ENV === 'production';
