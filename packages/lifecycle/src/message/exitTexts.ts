/** What the steps of a message do, in plain sentences without their end. */
export const DOES = {
  import: "Take the message's lane over on the hub",
  deliver: "Deliver the message",
  expire: "End the message and tell its origin; the value pays the notice",
  confirm: "Prove the notice again",
} as const;
