/** For features that count the requests that wait for an answer. */
export const waitingRequests = `(select brand_id from join_requests where status = 'wait')`;
