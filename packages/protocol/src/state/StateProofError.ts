import { ProtocolError } from "../ProtocolError.ts";

export type StateProofErrorCode =
  | "HubLightClientStopped"
  | "NotAcceptedByHub"
  | "UnsupportedStateKind"
  | "WrongGeneration";

/** A checkpoint's state cannot be read, or the hub's does not vouch for a checkpoint. */
export class StateProofError extends ProtocolError<StateProofErrorCode> {}
