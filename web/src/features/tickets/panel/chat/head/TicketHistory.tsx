import { ActionIcon, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ActionLog, ActionLogPending } from '../../../../../kit/panel/action-log/ActionLog';
import { Icon } from '../../../../../kit/panel/Icon';
import { ErrorState } from '../../../../../kit/panel/states';
import { Popup } from '../../../../../kit/panel/Popup';
import { useGetTicketHistoryQuery } from '../../../api';

/** A popup with the history of a ticket. */
export function TicketHistory({ ticketId }: { ticketId: number }) {
  const [isOpen, popup] = useDisclosure();
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label="History"
        title="History"
        onClick={popup.open}
      >
        <Icon name="history" size={19} />
      </ActionIcon>
      {isOpen && (
        <Popup onClose={popup.close} title={`History of ticket #${ticketId}`}>
          <Text size="sm" c="dimmed">
            Moscow time
          </Text>
          <Entries ticketId={ticketId} />
        </Popup>
      )}
    </>
  );
}

function Entries({ ticketId }: { ticketId: number }) {
  const asked = { id: ticketId };
  const { currentData, error, isFetching, refetch } = useGetTicketHistoryQuery(asked, {
    refetchOnMountOrArgChange: true,
  });
  if (error && !currentData && !isFetching) return <ErrorState error={error} onRetry={refetch} />;
  if (!currentData) return <ActionLogPending />;
  return currentData.data.length > 0 ? <ActionLog entries={currentData.data} /> : <p>No history.</p>;
}
