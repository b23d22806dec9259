import { dataLength, dataSlice, Interface } from "ethers";

import { SimulatedLightClient__factory } from "../../../typechain-types/factories/contracts/light-clients/SimulatedLightClient__factory.ts";
import { Expiry__factory } from "../../../typechain-types/factories/contracts/messaging/expiry/Expiry__factory.ts";
import { Mailbox__factory } from "../../../typechain-types/factories/contracts/messaging/Mailbox__factory.ts";
import { Prepaid__factory } from "../../../typechain-types/factories/contracts/messaging/prepaid/Prepaid__factory.ts";

const KNOWN: readonly Interface[] = [
  new Interface([
    "error Error(string)",
    "error Panic(uint256)",
    "error ERC7786RecipientUnauthorizedGateway(address gateway, bytes sender)",
    "error NotPeer(bytes sender)",
  ]),
  Mailbox__factory.createInterface(),
  Expiry__factory.createInterface(),
  Prepaid__factory.createInterface(),
  SimulatedLightClient__factory.createInterface(),
];

/** What a call reverted with, in words as far as its error is a standard one or Causeway's. */
export function describeRevert(data: string): string {
  if (dataLength(data) === 0) return "reverted without a reason: out of gas, or no contract there";
  if (dataLength(data) < 4) return `reverted with ${data}`;
  for (const known of KNOWN) {
    const error = known.parseError(data);
    if (error === null) continue;
    if (error.name === "Error") return String(error.args[0]);
    return `${error.name}(${error.args.map(String).join(", ")})`;
  }
  return `error ${dataSlice(data, 0, 4)}, see revertData`;
}
