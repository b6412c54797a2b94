import { useConnection } from '../../store/connection.slice';

const words = {
  ok: null,
  offline: 'No connection. Trying again…',
  away: 'The server is away. Trying again…',
};

/** The notice about a lost connection, or null while connected. */
export const useConnectionNotice = () => words[useConnection()];
