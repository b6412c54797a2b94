/** An error whose message tells the operator what is wrong and what to do. Printed without a stack. */
export class StartError extends Error {}
