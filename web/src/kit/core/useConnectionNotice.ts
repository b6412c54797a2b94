import { useConnection } from '../../store/connection.slice';

const words = {
  ok: null,
  offline: 'No connection. Trying again…',
  away: 'The server is away. Trying again…',
};

/** Returns the text about a lost connection while it is lost. */
export const useConnectionNotice = () => words[useConnection()];
