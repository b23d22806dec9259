import { messageBoardCode } from "@causeway/creation-code";
import type { Hex } from "@causeway/protocol";
import type { ConstructorArguments } from "@causeway/protocol/contracts";
import { ContractFactory, getCreateAddress } from "ethers";

import { connectEnd } from "../messages/End.ts";
import { BOARD_DEPLOYER } from "./accounts.ts";
import { evmChainsOf, type NetworkPlan } from "./NetworkPlan.ts";

const { abi, bytecode } = messageBoardCode;

/** Puts a message board on every EVM chain: the first transaction of one account, hence at one address. */
export async function deployMessageBoards(plan: NetworkPlan): Promise<Hex> {
  await Promise.all(
    evmChainsOf(plan).map(async ({ name, url, chain }) => {
      const end = await connectEnd({ name, chainId: Number(chain.chainId), rpcUrl: url });
      const factory = new ContractFactory<ConstructorArguments<typeof abi>>(
        abi,
        bytecode,
        BOARD_DEPLOYER.connect(end.provider),
      );
      const { Mailbox, HubRelay } = plan.addresses;
      const board = await factory.deploy(Mailbox, HubRelay, plan.config.hub.chainId);
      await board.waitForDeployment();
      end.provider.destroy();
    }),
  );
  return getCreateAddress({ from: BOARD_DEPLOYER.address, nonce: 0 });
}
