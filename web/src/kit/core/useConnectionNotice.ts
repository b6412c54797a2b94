import { useConnection } from '../../store/connection.slice';

const texts = {
  ok: null,
  offline: 'No connection. Trying again…',
  unavailable: 'The server is unavailable. Trying again…',
};

export const useConnectionNotice = () => texts[useConnection()];
