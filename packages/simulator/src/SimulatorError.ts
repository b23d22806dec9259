/** What went wrong. */
export type SimulatorErrorCode =
  | "TooFewChains"
  | "DuplicateChain"
  | "UnknownChain"
  | "UnknownMessage"
  | "ChainRewound"
  | "CannotReorganise"
  | "InvalidSeed"
  | "RpcFailed";

/** An error of the simulator: its message says what to do, `details` holds the offending values. */
export class SimulatorError extends Error {
  readonly code: SimulatorErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: SimulatorErrorCode,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "SimulatorError";
    this.code = code;
    this.details = details;
  }
}
