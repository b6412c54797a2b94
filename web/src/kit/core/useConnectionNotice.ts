import { shared } from '../../texts/shared';
import { useConnection } from '../../store/connection.slice';

export function useConnectionNotice(): string | null {
  const connection = useConnection();
  return connection === 'ok' ? null : shared.connection[connection];
}
