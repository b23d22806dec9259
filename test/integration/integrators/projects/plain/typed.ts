import type { ChainAdapter } from "@causeway/chains";
import { RpcQuorum } from "@causeway/chains/evm";
import { connectChain } from "@causeway/chains/node";
import { LocalNetwork, type SentMessage } from "@causeway/local-network";
import { type Hex, messageId } from "@causeway/protocol";
import { type DecodedError, decodeError, type mailboxAbi } from "@causeway/protocol/contracts";

export const adapter: typeof connectChain = connectChain;
export const provider: typeof RpcQuorum = RpcQuorum;
export const network: Promise<LocalNetwork> = LocalNetwork.connect();
export const decoded: DecodedError | undefined = decodeError("0x");
export const id: (laneId: Hex, index: bigint, frameHash: Hex) => Hex = messageId;

/** ABIs are constants: a name that is in none is an error. */
type MailboxFunction = Extract<(typeof mailboxAbi)[number], { type: "function" }>["name"];
const sending: MailboxFunction = "sendMessage";
// @ts-expect-error there is no such function
const mistaken: MailboxFunction = "sendMessages";
export const shown: readonly string[] = [sending, mistaken];
export type { ChainAdapter, SentMessage };
