import {
  type CheckpointStatus,
  describeReason,
  type FailureStatus,
  type MessageStatus,
} from "@causeway/lifecycle";

/** A thing that happened to a message. */
export interface Stop {
  /** The same as long as it is the same thing. */
  readonly key: string;
  readonly text: string;
}

/** The chains on a message's way. */
export interface Way {
  readonly origin: string;
  readonly destination: string;
  readonly hub: string;
}

/** Everything that happened to a message so far, in order. */
export function describeWay(status: MessageStatus, way: Way): Stop[] {
  const { originCheckpoint, imported, hubCheckpoint, delivered, failed } = status;
  const stops = originCheckpoint === null ? [] : checkpointStops(way.origin, originCheckpoint);
  if (imported !== null) {
    const text = `imported    on ${way.hub}, block ${imported.height}${gas(imported.gas)}`;
    stops.push({ key: "imported", text });
  }
  if (hubCheckpoint !== null) stops.push(...checkpointStops(way.hub, hubCheckpoint));
  if (delivered !== null) {
    const shared = delivered.messages > 1 ? ` for ${delivered.messages} messages` : "";
    const where = `on ${way.destination}, block ${delivered.height}`;
    stops.push({ key: "delivered", text: `delivered   ${where}${gas(delivered.gas)}${shared}` });
  }
  if (failed !== null) {
    stops.push(failedStop(failed, status, way));
  }
  return [...stops, ...flightStops(status, way), ...undeliveredStops(status, way.destination)];
}

/** Of a call that its recipient did not take. */
function failedStop(
  { reason, attempts, transaction, nextAttemptAt }: FailureStatus,
  { inFlight }: MessageStatus,
  { destination }: Way,
): Stop {
  const later = nextAttemptAt === null ? "this relayer gives up" : "it will be tried again";
  const next = inFlight === null ? later : "it was called again";
  const text = `failed      on ${destination}: ${describeReason(reason)}; ${next}`;
  return { key: `failed ${attempts} ${transaction}`, text };
}

/** Of a call that its recipient answers later. */
function flightStops({ inFlight }: MessageStatus, { destination }: Way): Stop[] {
  if (inFlight === null) return [];
  const { attempt, height } = inFlight;
  const text = `in flight   on ${destination}, block ${height}: its recipient was called, attempt ${attempt}`;
  return [{ key: `in flight ${attempt}`, text }];
}

/** How a message ends, or may end, that is not delivered. */
function undeliveredStops({ state, expired, rejected }: MessageStatus, chain: string): Stop[] {
  if (expired !== null) {
    const text = `expired     on ${chain}, block ${expired.height}${gas(expired.gas)}`;
    return [{ key: "expired", text }];
  }
  if (rejected !== null) {
    const where = `on ${chain}, block ${rejected.height}${gas(rejected.gas)}`;
    return [{ key: "rejected", text: `rejected    ${where}, by its recipient` }];
  }
  if (state !== "expirable") return [];
  const text = `expirable   its deadline has passed: anyone may expire it on ${chain}`;
  return [{ key: "expirable", text }];
}

function checkpointStops(chain: string, { height, signers, proof }: CheckpointStatus): Stop[] {
  const signed = {
    key: `signed ${chain}`,
    text: `signed      checkpoint of ${chain}, block ${height}, by ${signers} validators`,
  };
  if (proof === null) return [signed];
  const text = `proven      checkpoint of ${chain}, block ${height}, in ${proof.seconds.toFixed(1)} s`;
  return [signed, { key: `proven ${chain}`, text }];
}

/** With a comma before it; nothing while it is not known. */
function gas(amount: string | null): string {
  return amount === null ? "" : `, ${Number(amount).toLocaleString("en")} gas`;
}
