/**
 * What campaigns must reach together: a message to the mailbox on TON with its exit code, or with what the mailbox sends
 * then; and how a delivery to an EVM chain ended. Without these, the rules would hold because nothing happens.
 */
export const REACH: Readonly<Record<string, string>> = {
  "10000001: 0": "a message is sent",
  "10000002 > 50000001": "a recipient is called",
  "50000011: 0": "a recipient takes its message",
  "bounce of ffffffff: 0": "a call bounces",
  "50000020 > 60000020": "a recipient rejects its message",
  "50000013: 0": "a question is answered",
  "50000013 > 50000001": "a recipient is called again",
  "bounce of fffffffe: 0": "a question bounces",
  "10000008 > 60000020": "a message expires",
  "20000010 > 60000021": "a message is voided",
  "10000009: 0": "the origin of a voided message is told",
  "10000002 > 60000023": "a notice is delivered",
  "1000000a: 0": "a notice is confirmed",
  "1000000b > 50000021": "a sender is called",
  "50000011 > 60000024": "a sender takes note",
  "10000011 > 60000013": "the hub's committee hands over",
  "10000013: 0": "an epoch begins",
  "10000002: 801": "a delivery is refused while the client is stopped",
  "10000002: 808": "a delivery is refused after a distrust",
  "10000002: 902": "a delivery is refused while the lane is paused",
  "50000011: 910": "an answer is refused",
  "hub: CheckpointDistrusted":
    "the hub refuses a delivery by a checkpoint of TON that it distrusts",
  "hub: after a distrust": "the hub takes a delivery by a checkpoint of TON after a distrust",
  "spoke: CheckpointDistrusted":
    "the spoke refuses a delivery by a checkpoint of the hub that it distrusts",
  "spoke: after a distrust":
    "the spoke takes a delivery by a checkpoint of the hub after a distrust",
};
