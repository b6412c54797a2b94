import { migrations } from '../../../../migrations/all.js';

const timestampOf = ({ name }: { name: string }) => Number(/\d{13}$/.exec(name)?.[0]);

/** The newest migration that this version knows: what tells it from older ones. */
export const schemaVersion = Math.max(...migrations.map(timestampOf));
