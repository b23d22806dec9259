import type { LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { encodeInteroperableAddress, type Hex } from "@causeway/protocol";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import multiSend from "@safe-global/safe-smart-account/build/artifacts/contracts/libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json" with {
  type: "json",
};
import { Interface, solidityPacked, toQuantity } from "ethers";

/** Where `MultiSendCallOnly` is put on each chain. */
const SENDER: Hex = `0x${"5e".repeat(20)}`;
/** Takes every message. */
const RECIPIENT: Hex = `0x${"aa".repeat(20)}`;
const PAYLOAD: Hex = `0x${"5a".repeat(256)}`;
const PAYLOAD_SIZE = 256;
const GAS_LIMIT = 100_000n;
/** Of a transaction: a block has 30 million. */
const GAS = toQuantity(29_000_000n);
/** One of so many messages is sent by the call of ERC-7786, which writes two logs. */
const OF_STANDARD = 4;

const MULTI_SEND = new Interface(multiSend.abi);

/** Sends messages from one chain to another, all of a block in one transaction. */
export class ManySender {
  readonly #chain: LocalChain;
  readonly #from: string;
  readonly #calls: readonly Call[];

  private constructor(chain: LocalChain, from: string, calls: readonly Call[]) {
    this.#chain = chain;
    this.#from = from;
    this.#calls = calls;
  }

  /** Makes both chains ready. */
  static async between(origin: LocalChain, destination: LocalChain): Promise<ManySender> {
    await origin.provider.send("anvil_setCode", [SENDER, multiSend.deployedBytecode]);
    await destination.setRecipient(RECIPIENT, true);
    const from = (await origin.provider.send("eth_accounts", [])).at(-1);
    return new ManySender(origin, from, await callsOf(origin, destination));
  }

  /**
   * Sends messages that write so many logs; the node is to make a block of the transaction.
   *
   * @returns how many messages.
   */
  async send(logs: number): Promise<number> {
    const messages = Math.floor((logs * OF_STANDARD) / (OF_STANDARD + 1));
    const calls = Array.from({ length: messages }, (_, at) => {
      return (at % OF_STANDARD === 0 ? this.#calls[1] : this.#calls[0]) as Call;
    });
    const { mailbox } = this.#chain.peer;
    const packed = calls.map(({ data, value }) =>
      solidityPacked(
        ["uint8", "address", "uint256", "uint256", "bytes"],
        [0, mailbox, value, (data.length - 2) / 2, data],
      ).slice(2),
    );
    const data = MULTI_SEND.encodeFunctionData("multiSend", [`0x${packed.join("")}`]);
    const value = toQuantity(calls.reduce((sum, call) => sum + call.value, 0n));
    const transaction = { from: this.#from, to: SENDER, data, value, gas: GAS };
    await this.#chain.provider.send("eth_sendTransaction", [transaction]);
    return messages;
  }
}

interface Call {
  readonly data: string;
  readonly value: bigint;
}

/** A message by the native call, and one by the call of the standard. */
async function callsOf({ mailbox }: LocalChain, destination: LocalChain): Promise<Call[]> {
  const { chainType, chainId } = destination.peer;
  const to = encodeInteroperableAddress({ chainType, chainId, address: RECIPIENT });
  const abi = interfaceOf(mailboxAbi);
  const native = [chainId, RECIPIENT, GAS_LIMIT, 0n, RECIPIENT, PAYLOAD] as const;
  return [
    {
      data: abi.encodeFunctionData("send", native),
      value: await mailbox.quote(chainId, GAS_LIMIT, PAYLOAD_SIZE),
    },
    {
      data: abi.encodeFunctionData("sendMessage", [to, PAYLOAD, []]),
      value: await mailbox.quoteMessage(to, PAYLOAD, []),
    },
  ];
}
