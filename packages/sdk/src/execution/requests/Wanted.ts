import type { Address, ChainId } from "../../values/ids.ts";
import type { ExecutionRequest } from "../ExecutionRequest.ts";

/** What is to be executed. */
export interface Wanted {
  /** The chain on which it is sent. */
  readonly chainId: ChainId;
  /** In the form in which it is written down. */
  readonly requestOf: (sender: Address) => ExecutionRequest;
}
