/** The owner of what a staff member sends, in the send queue. */
export const getStaffQueueOwner = (userId: number) => `staff ${userId}`;
