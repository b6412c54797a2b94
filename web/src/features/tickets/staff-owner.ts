/** The owner of a staff member's ticket messages in the send queue. */
export const getStaffQueueOwner = (userId: number) => `staff ${userId}`;
