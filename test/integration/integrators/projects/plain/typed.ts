import type { ChainAdapter } from "@causeway/chains";
import { RpcQuorum } from "@causeway/chains/evm";
import { connectChain } from "@causeway/chains/node";
import { LocalNetwork, type SentMessage } from "@causeway/local-network";
import { type Hex, messageId } from "@causeway/protocol";
import { type DecodedError, decodeError, type mailboxAbi } from "@causeway/protocol/contracts";
import {
  type Causeway,
  connectWallet,
  type EvmConnectedWallet,
  type Execution,
  execute,
  type Route,
} from "@causeway/sdk";
import { fileStorage } from "@causeway/sdk/node";
import type { Recovery } from "@causeway/sdk/recover";
import type { Signer } from "ethers";

export const adapter: typeof connectChain = connectChain;
export const provider: typeof RpcQuorum = RpcQuorum;
export const network: Promise<LocalNetwork> = LocalNetwork.connect();
export const decoded: DecodedError | undefined = decodeError("0x");
export const id: (laneId: Hex, index: bigint, frameHash: Hex) => Hex = messageId;

/** Never called: an app's own types go in and out. */
export async function swap(causeway: Causeway, route: Route, signer: Signer): Promise<Execution> {
  const wallet: EvmConnectedWallet = connectWallet(signer);
  const { waitsFor } = (await execute(causeway, { route, wallet })).getSnapshot();
  // @ts-expect-error a question is of one kind or the other
  if (waitsFor?.kind === "agree") throw new Error(waitsFor.kind);
  return execute(causeway, { route, wallet });
}
export const exitsOf = ({ exits }: Recovery): number => exits.length;
export const storage = fileStorage("executions");

/** ABIs are constants: a name that is in none is an error. */
type MailboxFunction = Extract<(typeof mailboxAbi)[number], { type: "function" }>["name"];
const sending: MailboxFunction = "sendMessage";
// @ts-expect-error there is no such function
const mistaken: MailboxFunction = "sendMessages";
export const shown: readonly string[] = [sending, mistaken];
export type { ChainAdapter, SentMessage };
