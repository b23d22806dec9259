import { advanceGas, deliveryGas, evidenceGas, importGas, mostGasOf } from "@causeway/chains/evm";
import { ChainType, decodeFrame, decodeMembers, type Hex } from "@causeway/protocol";
import { bridgeAdvancesAbi, mailboxAbi, zkLightClientAbi } from "@causeway/protocol/contracts";
import { Interface, type Result, type TransactionReceipt } from "ethers";

const calls = new Interface([
  ...mailboxAbi.filter(({ type }) => type === "function"),
  ...zkLightClientAbi.filter((part) => "name" in part && part.name === "accept"),
  ...bridgeAdvancesAbi.filter((part) => "name" in part && part.name === "advance"),
]);

const TYPES = { origin: ChainType.evm, destination: ChainType.evm };

/**
 * Throws if a transaction that services send took more than they would give it, whatever RPCs estimate: then the bound
 * would cut what is honest.
 */
export async function requireWithinBound(receipt: TransactionReceipt): Promise<void> {
  const { data } = await receipt.getTransaction();
  const call = calls.parseTransaction({ data });
  const need = call && needOf(call.name, call.args);
  if (!need) return;
  const most = mostGasOf({ data: data as Hex, ...need });
  if (receipt.gasUsed <= most) return;
  throw new Error(`${call.name} took ${receipt.gasUsed} gas, and its bound is ${most}`);
}

function needOf(name: string, args: Result) {
  switch (name) {
    case "deliver": {
      const batch = args.batch.toObject();
      return { recipientGas: recipientGasOf(batch.members), ownGas: deliveryGas(batch) };
    }
    case "importLane":
      return { recipientGas: 0n, ownGas: importGas(args.toObject() as never) };
    case "accept":
      return { recipientGas: 0n, ownGas: evidenceGas(args.evidence) };
    case "advance":
      return { recipientGas: 0n, ownGas: advanceGas([args.frame]) };
    default:
      return undefined;
  }
}

/** What the messages asked for; that one alone was given more by these transactions' fixed limit changes nothing. */
function recipientGasOf(members: Hex): bigint {
  return decodeMembers(members, TYPES).reduce(
    (sum, member) => ("frame" in member ? sum + decodeFrame(member.frame, TYPES).gasLimit : sum),
    0n,
  );
}
