import { Interface, type JsonFragment } from "ethers";

import type { AbiEntry, BuiltContract } from "./BuiltContract.ts";

/** Contracts that stand behind one address, and what is taken of them. */
interface Part {
  readonly of: readonly string[];
  readonly names: string;
}

/** Parts of contracts, by a name for each. */
export type Parts = Readonly<Record<string, Part>>;

/** What a browser may load of EVM chains: views, calls and events, but no errors, which have an ABI of their own. */
export const READ_PARTS: Parts = {
  bridge: {
    of: ["IBridge", "BridgeConfiguration"],
    names: `
      entryOf nextOf advanceOf assetOf returnOf contain deadlineOf quoteReturn expiry
      admit drain execute claim retry sendBack end settleReturn discard reprove renewRefund
      quoteAdvance curveBoundOf advance advanceAll setCurveBound
      TransferWaits TransferSetAside TransferReturned TransferPaid AdvanceDelivered
      TransferAdvanced`,
  },
  custody: {
    of: ["ICustody"],
    names: "liquidity limitOf owedTo pullOwed",
  },
  expiry: {
    of: ["Expiry"],
    names: `
      isVoided outcomeOf noticeOf provenanceOf quoteNotice receiveMessage tellVoided
      expire confirm settle`,
  },
  lightClient: {
    of: ["ZkLightClient"],
    names: `
      committee frozen newest isAccepted generation vouchesFor accept
      leastHeight TRUSTING_PERIOD stoppedUntil distrustedUntil`,
  },
  mailbox: {
    of: ["Mailbox"],
    names: `
      outboundLane inboundLane importedLane isDone expiry current deliver importLane
      MessageSent MessageAppended MessageIndexed MessagesDelivered
      MessageFailed MessageExpired MessageRejected MessageVoided
      LaneImported PriceSet FeeExemptSet`,
  },
  registry: {
    of: ["CommitteeRegistry"],
    names: "epoch membersOf activateCommittee CommitteeActivated",
  },
  swapReceiver: {
    of: ["ISwapReceiver"],
    names: `
      isHeld minimumOf fillFeeOf fill fillAsOwner take release claim sendBack
      OrderFilled OrderHeld OrderTaken HeldOrderFilled`,
  },
  swapRouter: {
    of: ["ISwapRouter"],
    names: "OrderSent OrderSwapped",
  },
};

/** What the SDK has its users sign, and asks before. */
export const SIGNED_PARTS: Parts = {
  bridge: {
    of: ["IBridge"],
    names: "bridge bridgeNative bridgeWithPermit bridgeWithPermit2 quote",
  },
  mailbox: {
    of: ["Mailbox"],
    names: "send quote openLaneTo pricesTo",
  },
  swapRouter: {
    of: ["ISwapRouter"],
    names: `
      swapAndBridge swapAndBridgeWithPermit swapAndBridgeSigned
      swapAndCall swapAndCallWithPermit swapAndCallSigned quote`,
  },
  token: {
    of: ["BridgeToken"],
    names: "approve allowance DOMAIN_SEPARATOR eip712Domain name nonces",
  },
  vault: {
    of: ["Vault"],
    names: "deposit withdraw previewDeposit previewWithdraw maxWithdraw quoteRelease",
  },
};

/** Events by which the SDK verifies what a service says of a transfer, and the committee that a light client trusts. */
export const VERIFIED_PARTS: Parts = {
  bridge: {
    of: ["IBridge"],
    names: "TransferSent TransferPaid TransferPartPaid TransferReturned TransferAdvanced",
  },
  lightClient: {
    of: ["ILightClient"],
    names: "committee CheckpointAccepted",
  },
  mailbox: {
    of: ["Mailbox"],
    names: `
      MessageAppended MessagesDelivered MessageFailed
      MessageExpired MessageRejected MessageVoided LaneImported`,
  },
  swapReceiver: {
    of: ["SwapReceiver"],
    names: "OrderFilled OrderHeld OrderTaken OrderSentBack",
  },
  swapRouter: {
    of: ["SwapRouter"],
    names: "OrderSent",
  },
};

/**
 * Signatures of what is taken of each contract, by a name for the part.
 *
 * @throws Error if a name is in none of the contracts
 */
export function chooseParts(
  built: readonly BuiltContract[],
  parts: Parts,
): Map<string, readonly string[]> {
  return new Map(Object.entries(parts).map(([name, part]) => [name, partOf(built, part)]));
}

function partOf(built: readonly BuiltContract[], { of, names }: Part): readonly string[] {
  const entries = of.flatMap((name) => built.find((one) => one.name === name)?.abi ?? []);
  const chosen = names
    .trim()
    .split(/\s+/)
    .map((name) => {
      const entry = entries.find((one) => one.name === name && one.type !== "error");
      if (entry === undefined) throw new Error(`${of.join(" and ")} have no ${name}`);
      return entry;
    });
  return new Interface(chosen.map(withoutNames) as readonly JsonFragment[]).format();
}

/** Arguments are given in their order: a browser loads no names of them. */
function withoutNames(entry: AbiEntry): AbiEntry {
  if (entry.type !== "function") return entry;
  return { ...entry, inputs: (entry.inputs ?? []).map((input) => ({ ...input, name: "" })) };
}
