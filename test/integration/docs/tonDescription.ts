import { ENVIRONMENT } from "@causeway/chains/testing/LocalChain.ts";
import { TonWallet } from "@causeway/chains/ton/sending";
import { messageBoardCode } from "@causeway/creation-code";
import { messageBoardTon } from "@causeway/creation-code/ton";
import type { NetworkDescription } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import { Cell, toNano } from "@ton/core";
import { ContractFactory } from "ethers";

import { recipientOf } from "../../../scripts/local/messages/ton/recipientOf.ts";
import { SENDERS } from "../../../scripts/local/network/accounts.ts";
import type { TonNetwork } from "../../full/world/TonNetwork.ts";

const NOBODY: Hex = `0x${"00".repeat(20)}`;
const SILENT = "http://127.0.0.1:1";

/**
 * Puts message boards on the chains, and describes the network as `npm start` describes its own.
 *
 * @param relayerUrl Where the network's relayer answers.
 */
export async function tonDescription(
  network: TonNetwork,
  relayerUrl: string,
): Promise<NetworkDescription> {
  const { hub, peer } = network;
  const { mailbox } = hub.peer;
  const factory = new ContractFactory(
    messageBoardCode.abi as never,
    messageBoardCode.bytecode,
    hub.deployer,
  );
  const board = await factory.deploy(mailbox, NOBODY, hub.chainId);
  const boardOnTon = recipientOf(messageBoardTon, peer.mailbox, (data) =>
    data.storeUint(0, 256).storeRef(Cell.EMPTY).storeRef(Cell.EMPTY),
  );
  const { privateKey } = SENDERS[0];
  const account = new TonWallet(privateKey as Hex, Number(peer.chainId)).address;
  await network.fund([boardOnTon, { account, value: toNano(100) }]);
  const messageBoard: Hex = `0x00${boardOnTon.account.hash.toString("hex")}`;
  const place = (rpcUrl: string, chainId: bigint) => ({ rpcUrl, chainId: Number(chainId) });
  const urls = { proverUrl: SILENT, feeUpdaterUrl: SILENT, fillerUrl: SILENT, indexerUrl: SILENT };
  const nothing = { assets: [], tokens: [], pools: [], validators: [] };
  const nowhere = { expiry: NOBODY, prepaid: NOBODY, remoteAccounts: NOBODY, remoteState: NOBODY };
  const others = { messageFeeSchedule: NOBODY, bridge: NOBODY, settler: NOBODY };
  return {
    ...{ url: SILENT, pid: process.pid, environment: ENVIRONMENT, config: "", hub: "hub" },
    chains: [
      {
        ...{ name: "hub", ...place(hub.url, hub.chainId) },
        contracts: { CommitteeRegistry: (await hub.registry.getAddress()) as Hex },
      },
      {
        ...{ name: "ton", family: "ton", ...place(network.url, peer.chainId) },
        contracts: { Mailbox: `0x${peer.mailbox.slice(4)}` },
        recipients: { messageBoard },
      },
    ],
    ...{ mailbox, ...nowhere, ...others, hubRelay: NOBODY, relaySender: NOBODY },
    messageBoard: (await board.getAddress()) as Hex,
    ...{ ...nothing, ...urls, relayerUrl, apiUrl: SILENT, faucetUrl: SILENT },
  };
}
