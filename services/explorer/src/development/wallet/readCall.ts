import {
  committeeRegistryAbi,
  iBridgeAbi,
  iCustodyAbi,
  iExpiryAbi,
  iLightClientAbi,
  interfaceOf,
  iSwapReceiverAbi,
  iSwapRouterAbi,
  mailboxAbi,
  vaultAbi,
} from "@causeway/protocol/contracts";
import { Interface, type ParamType } from "ethers";
import { rowsOf } from "./rowsOf.ts";
import type { ShownRow } from "./ShownRow.ts";

const TOKEN = [
  "function approve(address spender, uint256 amount)",
  "function transfer(address receiver, uint256 amount)",
  "function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)",
  "function deposit()",
  "function withdraw(uint256 amount)",
];

/** What pages send: swaps, transfers, messages, deposits, and every way on and out of something that waits. */
const OURS = [
  ...[iSwapRouterAbi, iSwapReceiverAbi, iBridgeAbi, iCustodyAbi, vaultAbi],
  ...[mailboxAbi, iExpiryAbi, iLightClientAbi, committeeRegistryAbi],
];

/** A call in words. */
export interface ReadCall {
  readonly name: string;
  readonly rows: readonly ShownRow[];
}

/** Reads the data of a call; undefined for a function that the wallet does not know. */
export function readCall(data: string): ReadCall | undefined {
  for (const known of knownInterfaces()) {
    const call = parsed(known, data);
    if (call === null) continue;
    const rows = call.fragment.inputs.flatMap((input, place) =>
      rowsOf(input.name || `${place + 1}`, plain(input, call.args[place])),
    );
    return { name: call.name, rows };
  }
  return undefined;
}

function knownInterfaces(): Interface[] {
  return [new Interface(TOKEN), ...OURS.map(interfaceOf)];
}

function parsed(known: Interface, data: string) {
  try {
    return known.parseTransaction({ data });
  } catch {
    return null;
  }
}

/** A value of the coder by its names. */
function plain(type: ParamType, value: unknown): unknown {
  const { arrayChildren, components } = type;
  if (arrayChildren !== null)
    return [...(value as unknown[])].map((one) => plain(arrayChildren, one));
  if (components === null) return value;
  const parts = value as readonly unknown[];
  return Object.fromEntries(
    components.map((one, place) => [one.name || `${place + 1}`, plain(one, parts[place])]),
  );
}
