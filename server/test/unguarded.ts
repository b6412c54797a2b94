/** For parts that a test builds by itself. Nobody puts their database back. */
export const unguarded = { assertNotRolledBack: () => Promise.resolve() };

/** For parts without a database, which call no chat. */
export const noHolds = { getRemainingSeconds: () => Promise.resolve(0), add: () => Promise.resolve() };
