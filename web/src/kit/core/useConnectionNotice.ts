import { useConnection } from '../../store/connection.slice';

const texts = {
  ok: null,
  offline: 'No connection. Trying again…',
  unavailable: 'The server is unavailable. Trying again…',
};

/** The notice about a lost connection, or null while connected. */
export const useConnectionNotice = () => texts[useConnection()];
