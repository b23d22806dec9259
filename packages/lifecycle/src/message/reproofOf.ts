import {
  type Brought,
  broughtBy,
  type ReproofNeed,
  reproofNeed,
  type Submission,
} from "@causeway/chains";
import type { Frame } from "@causeway/protocol";
import { CannotConfirm } from "../errors.ts";
import type { ReadChain, ReadChains } from "../ReadChain.ts";
import { bridgeOn } from "../transfer/bridgeOn.ts";
import { findMessage } from "./findMessage.ts";
import type { MessageSituation } from "./MessageSituation.ts";

/** The transfer, return or notice that a message brought to a chain. @throws CannotConfirm if nothing of it can be proven again. */
export async function broughtTo(
  { adapter, bridge }: ReadChain,
  { sent, frame }: { readonly sent: MessageSituation["sent"]; readonly frame: Frame },
): Promise<Brought> {
  const brought = broughtBy(sent.messageId, frame, { bridge, expiry: await adapter.expiry() });
  if (brought !== undefined) return brought;
  throw new CannotConfirm(sent.messageId, "it is neither a transfer, a return nor a notice");
}

/** Whether a message must be proven again where it arrived. @throws CannotConfirm if it was voided. */
export async function needReproof(
  situation: MessageSituation,
): Promise<Exclude<ReproofNeed, "voided">> {
  const { origin, destination, sent } = situation;
  const { messageId } = sent;
  const { adapter } = destination;
  const isBridged = await adapter.accounts.isContract(destination.bridge);
  const need = await reproofNeed(
    { adapter, bridge: isBridged ? bridgeOn(destination) : undefined },
    {
      ...{ messageId, originChainId: origin.chainId },
      brought: await broughtTo(destination, situation),
    },
  );
  if (need !== "voided") return need;
  throw new CannotConfirm(messageId, `admins of ${destination.name} voided it after a compromise`);
}

/** The call by which a refund that waits takes the new proof of its return or notice. */
export async function renewalOf(
  chains: ReadChains,
  situation: MessageSituation,
): Promise<{
  readonly chain: ReadChain;
  readonly does: string;
  readonly submission: Submission;
}> {
  const { destination: chain } = situation;
  const brought = await broughtTo(chain, situation);
  const transferId = brought.kind === "notice" ? brought.messageId : brought.transferId;
  const { laneId, index, frame } = (await findMessage(chains, transferId)).sent;
  const submission = bridgeOn(chain).renewRefundCall({ laneId, index, frame });
  return { chain, does: `have the refund of transfer ${transferId} take it`, submission };
}
