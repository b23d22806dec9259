import { wireAddress } from "@causeway/chains/ton";
import { carelessTon } from "@causeway/creation-code/ton";
import type { Hex } from "@causeway/protocol";
import { fundAccounts } from "@causeway/ton-chain/fundAccounts";

import type { TextPlace } from "../TextFamily.ts";
import { recipientOf } from "./recipientOf.ts";

/** Longer than a message takes to a recipient, so that the first call fails. */
const CARELESS_SECONDS = 45;

/** Puts a recipient on a TON chain that uses up all gas of a message for a while. @returns 33 bytes. */
export async function deployCareless({ chain }: TextPlace): Promise<Hex> {
  const wakesAt = Math.floor(Date.now() / 1000) + CARELESS_SECONDS;
  const mailbox = chain.contracts.Mailbox as Hex;
  const careless = recipientOf(carelessTon, mailbox, (data) =>
    data.storeUint(wakesAt, 40).storeUint(0, 64),
  );
  await fundAccounts(chain.rpcUrl, chain.chainId, [careless]);
  return wireAddress(`0x${careless.account.hash.toString("hex")}`);
}
