import { wireAddress } from "@causeway/chains/ton";
import { messageBoardTon } from "@causeway/creation-code/ton";
import type { NetworkRecipients } from "@causeway/environment";
import { fundAccounts } from "@causeway/ton-chain/fundAccounts";
import { Cell } from "@ton/core";

import { counterpartsOn } from "../../../causeway/areas/deployment/addresses.ts";
import { recipientOf } from "../../messages/ton/recipientOf.ts";
import type { ChainServer, NetworkPlan } from "../NetworkPlan.ts";

/** Puts a message board on a TON chain. */
export async function deployRecipients(
  { config }: NetworkPlan,
  { url, chain }: ChainServer,
): Promise<NetworkRecipients> {
  const board = recipientOf(messageBoardTon, counterpartsOn(config, chain).Mailbox, (data) =>
    data.storeUint(0, 256).storeRef(Cell.EMPTY).storeRef(Cell.EMPTY),
  );
  await fundAccounts(url, Number(chain.chainId), [board]);
  return { messageBoard: wireAddress(`0x${board.account.hash.toString("hex")}`) };
}
