/** The owner of a staff member's ticket messages in the queue of the browser. */
export const staffOwner = (userId: number) => `staff ${userId}`;
