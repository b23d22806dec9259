import { type Anvil, startAnvil } from "@causeway/chains/testing/anvil.ts";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import type { ShownCheckpoint } from "@causeway/chains/ton/messages";
import { accessManagerCode } from "@causeway/creation-code";
import { encodeEvidence, type Hex, mockProof, type Peer } from "@causeway/protocol";
import { concat, Interface, type InterfaceAbi, toQuantity } from "ethers";

import { MockLightClient__factory } from "../../../typechain-types";
import type { AnchorWords } from "./cells";

const CHAIN_ID = 31_391n;
const GAS = toQuantity(8_000_000);
const ABI = new Interface(MockLightClient__factory.abi);

/** A checkpoint, and the commitment of the committee that signed it, if any did. */
export interface MockShown extends Pick<ShownCheckpoint, "checkpoint"> {
  readonly hash: Hex;
  readonly signer?: Hex;
}

/** A transaction in a block, and the contract that it made, if it made one. */
interface Mined {
  readonly hash: string;
  readonly isDone: boolean;
  readonly address: string;
}

/** Solidity's light client on a node, with the mock's proofs. */
export class EvmLightClient {
  readonly #node: Anvil;
  readonly #provider: MinedProvider;
  readonly #account: string;
  #address = "";

  private constructor(node: Anvil, provider: MinedProvider, account: string) {
    this.#node = node;
    this.#provider = provider;
    this.#account = account;
  }

  static async start(): Promise<EvmLightClient> {
    const node = await startAnvil(CHAIN_ID);
    const provider = new MinedProvider(node.url, CHAIN_ID);
    const [account] = await provider.send("eth_accounts", []);
    return new EvmLightClient(node, provider, account);
  }

  async stop(): Promise<void> {
    this.#provider.destroy();
    await this.#node.stop();
  }

  /** Deploys a client that the node's first account commands. @param time Of the block, unix seconds. */
  async deploy(environment: Hex, origin: Peer, anchor: AnchorWords, time: number): Promise<void> {
    const { abi, bytecode } = accessManagerCode;
    const { address } = await this.#create(abi, bytecode, this.#account);
    await this.at(time);
    const args = [address, environment, origin, anchor];
    const client = await this.#create(ABI, MockLightClient__factory.bytecode, ...args);
    this.#address = client.address;
  }

  /** The next block's time, unix seconds. */
  async at(time: number): Promise<void> {
    await this.#provider.send("evm_setNextBlockTimestamp", [time]);
  }

  accept(shown: MockShown): Promise<string> {
    return this.act("accept", evidenceOf(shown));
  }

  report(one: MockShown, other: MockShown): Promise<string> {
    return this.act("reportEquivocation", evidenceOf(one), evidenceOf(other));
  }

  /** Calls a function in a block of its own. @returns the name of the error, or "". */
  async act(name: string, ...args: readonly unknown[]): Promise<string> {
    const data = ABI.encodeFunctionData(name, args);
    const { isDone, hash } = await this.#send({ to: this.#address, data });
    if (isDone) return "";
    const tracer = { tracer: "callTracer" };
    const { output } = await this.#provider.send("debug_traceTransaction", [hash, tracer]);
    return ABI.parseError(output)?.name ?? `${output}`;
  }

  /** Makes an empty block. */
  async mine(): Promise<void> {
    await this.#provider.send("evm_mine", []);
  }

  async #create(
    abi: Interface | InterfaceAbi,
    bytecode: string,
    ...args: readonly unknown[]
  ): Promise<Mined> {
    const data = concat([bytecode, Interface.from(abi).encodeDeploy(args)]);
    const mined = await this.#send({ data });
    if (!mined.isDone) throw new Error(`not deployed: ${mined.hash}`);
    return mined;
  }

  async #send(call: { readonly to?: string; readonly data: string }): Promise<Mined> {
    const sent = { from: this.#account, gas: GAS, ...call };
    const hash = await this.#provider.send("eth_sendTransaction", [sent]);
    const receipt = await this.#provider.send("eth_getTransactionReceipt", [hash]);
    return { hash, isDone: BigInt(receipt.status) === 1n, address: receipt.contractAddress };
  }

  /** Calls a view at the newest block. */
  async read(name: string, ...args: readonly unknown[]): Promise<readonly unknown[]> {
    const call = { to: this.#address, data: ABI.encodeFunctionData(name, args) };
    return ABI.decodeFunctionResult(name, await this.#provider.send("eth_call", [call, "latest"]));
  }
}

function evidenceOf({ checkpoint, hash, signer }: MockShown): Hex {
  return encodeEvidence(checkpoint, signer && mockProof(signer, hash));
}
