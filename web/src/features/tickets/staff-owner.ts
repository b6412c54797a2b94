export const getStaffQueueOwner = (userId: number) => `staff ${userId}`;
