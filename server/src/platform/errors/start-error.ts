/** An error whose message tells the operator everything: what is wrong and what to do. It is printed without a stack. */
export class StartError extends Error {}
