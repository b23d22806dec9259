import { measureMailbox } from "./measureMailbox";

// Prints what the mailbox on TON costs as JSON.

measureMailbox().then(
  (rows) => console.log(JSON.stringify(rows, null, 2)),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
