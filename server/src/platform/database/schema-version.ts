import { migrations } from '../../../../migrations/all.js';

const timestampOf = ({ name }: { name: string }) => Number(/\d{13}$/.exec(name)?.[0]);

/** The newest migration that this version knows. Older versions have a smaller number. */
export const schemaVersion = Math.max(...migrations.map(timestampOf));
