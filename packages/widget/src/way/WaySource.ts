import type { Status, StatusCheckpoint, StatusLeg } from "@causeway/sdk";

type Needed = "kind" | "state" | "isUsable" | "isOver" | "isSentFinal" | "originChainId";
type Known = "destinationChainId" | "hubChainId";

/** What the Way needs of a status. What an execution sees of a status is enough, with its chains. */
export interface WaySource extends Pick<Status, Needed>, Partial<Pick<Status, Known>> {
  readonly legs: readonly (Pick<StatusLeg, "name"> & Partial<Pick<StatusLeg, "chainId">>)[];
  readonly proof?: { readonly checkpoint: Pick<StatusCheckpoint, "chainId"> | undefined };
}
