import { sendBody } from "@causeway/chains/ton/messages";
import type { NetworkProvider } from "@ton/blueprint";
import { Address, toNano } from "@ton/core";

import { variable } from "../wrappers/variable";

/**
 * Sends a message to another chain: `npx blueprint run sendMessage`. These variables say what is sent: `MAILBOX` is the
 * mailbox's address, `DESTINATION` the other chain's id, and `RECIPIENT` the address there, as `0x` and its bytes.
 * `PAYLOAD` is `0x` and bytes, and `GAS_LIMIT` what its call may use. `MAX_FEE` is the most that the sender pays, in
 * TON. The rest of `VALUE`, 0.5 TON if absent, comes back to the wallet.
 */
export async function run(provider: NetworkProvider): Promise<void> {
  const wallet = provider.sender().address;
  if (wallet === undefined) throw new Error("the wallet's address is not known");
  const body = sendBody({
    queryId: BigInt(variable("QUERY_ID", "0")),
    destinationChainId: BigInt(variable("DESTINATION")),
    gasLimit: BigInt(variable("GAS_LIMIT", "200000")),
    deadline: Number(variable("DEADLINE", "0")),
    maxFee: toNano(variable("MAX_FEE")),
    refundTo: wallet,
    recipient: variable("RECIPIENT") as `0x${string}`,
    payload: variable("PAYLOAD") as `0x${string}`,
  });
  const to = Address.parse(variable("MAILBOX"));
  await provider.sender().send({ to, value: toNano(variable("VALUE", "0.5")), body });
  provider.ui().write(`The wallet ${wallet} sends a message by the mailbox ${to}.`);
}
