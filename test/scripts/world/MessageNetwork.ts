import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { evmChainConfig } from "@causeway/environment";
import { developmentAccount as account, chainNamed } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { createLogger, type RunningService } from "@causeway/service";
import { createDevelopmentKeys, startValidator, writeKeyFile } from "@causeway/validator";
import {
  concat,
  dataLength,
  type JsonRpcProvider,
  NonceManager,
  type TransactionReceipt,
  toBeHex,
} from "ethers";
import {
  type Addresses,
  addressesOf,
} from "../../../scripts/causeway/areas/deployment/addresses.ts";
import type { Config } from "../../../scripts/causeway/areas.ts";
import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { type Mailbox, Mailbox__factory } from "../../../typechain-types/index.js";
import { copyEnvironment, SLOTS } from "./environmentCopy.ts";
import type { LocalChains } from "./LocalChains.ts";
import { startWorld } from "./startWorld.ts";

export { account };

const GAS_LIMIT = 200_000n;
/** Where code stands that does twice what it is asked. */
const TWICE: Hex = `0x${"22".repeat(20)}`;

/** What a test sends. */
export interface Post {
  readonly from: string;
  readonly to: string;
  readonly recipient: Hex;
  readonly payload?: Hex;
  /** Unix seconds; 0 for none. */
  readonly deadline?: bigint;
}

/** The chains of `config/local`, deployed by `causeway apply`, with validators and without any relayer. */
export class MessageNetwork {
  readonly config: Config;
  readonly addresses: Addresses;
  readonly chains: LocalChains;
  readonly validators: RunningService[] = [];
  readonly folder: string;
  readonly #providers = new Map<string, JsonRpcProvider>();
  readonly #senders = new Map<string, NonceManager>();

  private constructor(chains: LocalChains, folder: string) {
    this.chains = chains;
    this.folder = folder;
    this.config = chains.config;
    this.addresses = addressesOf(chains.config);
  }

  /** What is two blocks old is final. */
  static async start(): Promise<MessageNetwork> {
    const folder = mkdtempSync(join(tmpdir(), "causeway-messages-"));
    const config = loadConfig(copyEnvironment(join(folder, "config")));
    const names = config.chains.map(({ name }) => name);
    const world = { config, order: [...names, ...names] };
    const deployments = join(folder, "deployments");
    const chains = await startWorld(world, deployments, ["--slots-in-an-epoch", "1"]);
    const network = new MessageNetwork(chains, folder);
    for (const { name } of network.config.committee.members) {
      network.validators.push(await network.#startValidator(name));
    }
    return network;
  }

  async stop(): Promise<void> {
    for (const provider of this.#providers.values()) provider.destroy();
    await Promise.all(this.validators.map((validator) => validator.stop()));
    await this.chains.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Arguments by which a command finds the environment. */
  get configArguments(): string[] {
    return ["--environment", "local", "--config", join(this.folder, "config")];
  }

  /** Arguments by which a command finds chains. */
  get rpcArguments(): string[] {
    return Object.entries(this.chains.rpcs).flatMap(([name, url]) => ["--rpc", `${name}=${url}`]);
  }

  get validatorArguments(): string[] {
    return this.config.committee.members.flatMap(({ name }, i) => {
      return ["--validator", `${name}=${this.validators[i]?.url}`];
    });
  }

  provider(name: string): JsonRpcProvider {
    const known = this.#providers.get(name);
    if (known !== undefined) return known;
    const made = new MinedProvider(this.chains.rpcs[name]);
    this.#providers.set(name, made);
    return made;
  }

  /** The mailbox of a chain, for the account that sends the tests' messages. */
  mailbox(name: string): Mailbox {
    return Mailbox__factory.connect(this.addresses.Mailbox, this.sender(name));
  }

  sender(name: string): NonceManager {
    const known = this.#senders.get(name);
    if (known !== undefined) return known;
    const wallet = account(3).connect(this.provider(name));
    const made = new NonceManager(wallet);
    this.#senders.set(name, made);
    return made;
  }

  /** Sends a message; returns the receipt and the message's id. */
  async send({ from, to, recipient, payload = "0x01", deadline = 0n }: Post) {
    const { chainId } = chainNamed(this.config, to);
    const mailbox = this.mailbox(from);
    const value = await mailbox.quote(chainId, GAS_LIMIT, dataLength(payload));
    const refundTo = account(3).address;
    const args = [chainId, recipient, GAS_LIMIT, deadline, refundTo, payload] as const;
    const receipt = await (await mailbox.send(...args, { value })).wait();
    return { receipt, messageId: messageIdsOf(receipt)[0] as Hex };
  }

  /** Sends what one account sends twice, in one transaction. */
  async sendTwice({ from, to, recipient, payload = "0x01" }: Post) {
    const { chainId } = chainNamed(this.config, to);
    const mailbox = this.mailbox(from);
    const fee = await mailbox.quote(chainId, GAS_LIMIT, dataLength(payload));
    const args = [chainId, recipient, GAS_LIMIT, 0n, account(3).address, payload] as const;
    const { data } = await mailbox.send.populateTransaction(...args);
    // Copies the calldata after its first 20 bytes and calls that address with it, twice, each time with half the value.
    const call = "5f5f825f3460011c5f3560601c5af150";
    await this.setCode(from, TWICE, `0x601436038060145f37${call}${call}00`);
    const transaction = {
      to: TWICE,
      data: concat([this.addresses.Mailbox, data]),
      value: fee * 2n,
      // An estimate would do without the second call, whose failure is not noticed.
      gasLimit: 1_000_000n,
    };
    const receipt = await (await this.sender(from).sendTransaction(transaction)).wait();
    return { receipt, messageIds: messageIdsOf(receipt) };
  }

  /** Puts code at an address of a chain that takes every message, or reverts. */
  async setRecipient(chain: string, address: Hex, accepts: boolean): Promise<void> {
    await this.setCode(chain, address, accepts ? returning("0x2432ef26") : "0x5f5ffd");
  }

  /** Puts code at an address; blocks follow, since the node proves nothing of the one before. */
  async setCode(chain: string, address: Hex, code: Hex): Promise<void> {
    await this.provider(chain).send("anvil_setCode", [address, code]);
    await this.finalise(chain);
  }

  /** Makes what was sent so far final. */
  async finalise(chain: string): Promise<void> {
    await this.provider(chain).send("anvil_mine", [toBeHex(3)]);
  }

  async now(chain: string): Promise<bigint> {
    return BigInt((await this.provider(chain).getBlock("latest"))?.timestamp ?? 0);
  }

  async #startValidator(name: string): Promise<RunningService> {
    const keyFile = join(this.folder, `${name}.json`);
    writeKeyFile(keyFile, createDevelopmentKeys(name), true);
    const { Mailbox: mailbox, CommitteeRegistry: committeeRegistry } = this.addresses;
    const config = {
      environment: this.config.environment,
      development: true,
      keyFile,
      journalFile: join(this.folder, `${name}.journal`),
      listen: { host: "127.0.0.1", port: 0 },
      logLevel: "silent" as const,
      chains: this.config.chains.map((chain) =>
        evmChainConfig.parse({
          name: chain.name,
          chainId: chain.chainId,
          rpcUrls: chain.rpcUrls,
          mailbox,
          committeeRegistry,
          committeeSlots: SLOTS,
        }),
      ),
    };
    return startValidator(config, createLogger("validator", "silent"));
  }
}

/** Code that returns a selector as a word, whatever it is called with. */
export function returning(selector: Hex): Hex {
  // PUSH4 selector, moved to the front of a word and returned.
  return `0x63${selector.slice(2)}60e01b5f5260205ff3`;
}

/** Ids of the messages that a transaction sent. */
export function messageIdsOf(receipt: TransactionReceipt | null): Hex[] {
  const abi = Mailbox__factory.createInterface();
  return (receipt?.logs ?? []).flatMap((log) => {
    const event = abi.parseLog(log);
    return event?.name === "MessageAppended" ? [event.args.messageId] : [];
  });
}
