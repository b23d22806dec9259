import type { Deployment } from "@causeway/protocol";

/** Whether a chain has code at an address: `unknown` if the chain was not read. */
export type CodeState = "yes" | "missing" | "unknown";

/** A contract of the record, or one that the chain has and the record does not. */
export interface DeployedContract extends Omit<Deployment, "arguments"> {
  /** `Mailbox`, `ZkLightClient/31337`. */
  readonly name: string;
  readonly code: CodeState;
  readonly isRecorded: boolean;
}

/** What is deployed on a chain, by its record and, if an RPC answers, by the chain. */
export interface Deployed {
  readonly chain: string;
  /** The file of the record, which may be missing. */
  readonly file: string;
  /** The block at which the chain was asked for code; or why the chain could not be asked. */
  readonly compared: { readonly block: number } | { readonly unknown: string };
  readonly contracts: readonly DeployedContract[];
}
