import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  ChainType,
  committeeCommitment,
  committeeHash,
  directRoute,
  encodeInteroperableAddress,
  environmentOf,
  type Hex,
  type Peer,
  priceChange,
  type Route,
  ZERO_WORD,
} from "@causeway/protocol";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import accessManager from "@openzeppelin/contracts/build/contracts/AccessManager.json" with {
  type: "json",
};
import {
  ContractFactory,
  type ContractTransactionResponse,
  dataLength,
  Interface,
  NonceManager,
  Wallet,
} from "ethers";

import {
  type CommitteeRegistry,
  CommitteeRegistry__factory,
  type Mailbox,
  Mailbox__factory,
  MockLightClient__factory,
} from "../../../typechain-types/index.ts";
import type { SubmitterOptions } from "../src/evm/node/transactions/SubmitterOptions.ts";
import type { DeliveryBatch } from "../src/index.ts";
import { type Anvil, startAnvil } from "./anvil.ts";
import { enrolment, type TestValidator } from "./committee.ts";
import { MinedProvider } from "./MinedProvider.ts";

/** Environment of all test chains. */
export const ENVIRONMENT = "test";

/** Who may expire and reject messages; no code stands there. */
const EXPIRY: Hex = `0x${"e0".repeat(20)}`;

/** Who pays for messages without value; no code stands there, and nothing here sends one. */
const PREPAID: Hex = `0x${"d0".repeat(20)}`;

/** Accounts that every new node funds. */
export const ACCOUNT_KEYS = [
  "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
  "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d",
] as const;

const GAS_LIMIT = 100_000n;
const HANDOVER_SECONDS = 60;
const WITHDRAWAL_SECONDS = 20;
const PRICE = {
  base: 1n,
  gasPrice: 1n,
  maxGasLimit: 10_000_000n,
  maxPayload: 10_000n,
  gasPerByte: 40n,
};
const TERMS = { defaultGasLimit: 100_000n, minLifetime: 60n };

/** A node with Causeway's contracts on it. */
export class LocalChain {
  readonly chainId: bigint;
  readonly provider: MinedProvider;
  readonly mailbox: Mailbox;
  readonly registry: CommitteeRegistry;
  readonly peer: Peer;
  readonly #anvil: Anvil;
  readonly #signer: NonceManager;
  readonly #authority: string;
  readonly #folder = mkdtempSync(join(tmpdir(), "causeway-chain-"));
  #mining: NodeJS.Timeout | undefined;

  private constructor(
    chainId: bigint,
    anvil: Anvil,
    provider: MinedProvider,
    signer: NonceManager,
    deployed: { authority: string; mailbox: Mailbox; registry: CommitteeRegistry; address: string },
  ) {
    this.chainId = chainId;
    this.provider = provider;
    this.mailbox = deployed.mailbox;
    this.registry = deployed.registry;
    const mailbox = deployed.address.toLowerCase();
    this.peer = { chainType: ChainType.evm, chainId, mailbox };
    this.#anvil = anvil;
    this.#signer = signer;
    this.#authority = deployed.authority;
  }

  /** @param epoch Blocks of an epoch: what is two epochs old is final. */
  static async start(chainId: bigint, epoch = 1): Promise<LocalChain> {
    const anvil = await startAnvil(chainId, epoch);
    const provider = new MinedProvider(anvil.url, chainId);
    const signer = new NonceManager(new Wallet(ACCOUNT_KEYS[0], provider));
    const manager = new ContractFactory(accessManager.abi, accessManager.bytecode, signer);
    const authority = await (await manager.deploy(await signer.getAddress())).getAddress();
    const mailbox = await new Mailbox__factory(signer).deploy(authority, EXPIRY, PREPAID);
    const registry = await new CommitteeRegistry__factory(signer).deploy(
      authority,
      environmentOf(ENVIRONMENT),
      HANDOVER_SECONDS,
      WITHDRAWAL_SECONDS,
      1,
    );
    const address = await mailbox.getAddress();
    const deployed = { authority, mailbox, registry, address };
    return new LocalChain(chainId, anvil, provider, signer, deployed);
  }

  get url(): string {
    return this.#anvil.url;
  }

  /** Deployed the contracts, and may do all with them. */
  get deployer(): NonceManager {
    return this.#signer;
  }

  /** The access manager of the contracts. */
  get authority(): string {
    return this.#authority;
  }

  /** Configuration by which services reach this chain. */
  async config() {
    return {
      name: `chain-${this.chainId}`,
      chainId: this.chainId,
      rpcUrls: [this.url],
      mailbox: this.peer.mailbox,
      committeeRegistry: await this.registry.getAddress(),
    };
  }

  /** Who sends the transactions of services to this chain: the second account, which looks often. */
  submitter(): SubmitterOptions {
    const journalFile = join(this.#folder, "submitter.journal.jsonl");
    const [, privateKey] = ACCOUNT_KEYS;
    return { privateKey, journalFile, maxFeePerGas: 10n ** 12n, pollInterval: 20 };
  }

  /** Enrols validators and makes them the committee, the next one if there is one already. */
  async proposeCommittee(validators: readonly TestValidator[]): Promise<void> {
    const environment = environmentOf(ENVIRONMENT);
    for (const validator of validators) {
      const { x, y, ed25519 } = validator;
      if (await this.registry.isEnrolled({ x, y, ed25519 })) continue;
      await this.registry.enrol(...enrolment(environment, validator));
    }
    const members = validators.map(({ x, y, ed25519, weight }) => ({ x, y, ed25519, weight }));
    await this.registry.proposeCommittee(members);
  }

  /** Lets the time pass in which a proposed committee can be withdrawn: the next block names it. */
  async endWithdrawal(): Promise<void> {
    await this.provider.send("evm_increaseTime", [WITHDRAWAL_SECONDS]);
  }

  /** Deploys a mock light client that follows `other`. */
  async follow(other: Pick<LocalChain, "peer">, committee: readonly TestValidator[]): Promise<Hex> {
    const client = await new MockLightClient__factory(this.#signer).deploy(
      this.#authority,
      environmentOf(ENVIRONMENT),
      other.peer,
      {
        committee: committeeCommitment(committee),
        committeeHash: committeeHash(committee),
        epoch: 1,
        leastHeight: 1,
      },
    );
    return client.getAddress();
  }

  /** Anchors a light client on this chain again: what it accepted before no longer counts. */
  async anchor(
    lightClient: Hex,
    committee: readonly TestValidator[],
    leastHeight: number,
  ): Promise<void> {
    const client = MockLightClient__factory.connect(lightClient, this.#signer);
    const commitments = [committeeCommitment(committee), committeeHash(committee)] as const;
    await client.anchor(...commitments, 1, leastHeight);
  }

  /** Puts code at an address that takes every message, or refuses it. */
  async setRecipient(address: Hex, accepts: boolean): Promise<void> {
    // PUSH4 receiveMessage's selector, moved to the front of a word and returned; or a bare revert.
    const code = accepts ? "0x632432ef2660e01b5f5260205ff3" : "0x5f5ffd";
    await this.provider.send("anvil_setCode", [address, code]);
  }

  /** Puts code at an address that takes a message while it is tried, and burns all gas when it counts. */
  async setGasBurner(address: Hex): Promise<void> {
    // Nothing is paid for gas in a trial: GASPRICE jumps to INVALID, else the magic value is returned.
    const code = "0x3a601257632432ef2660e01b5f5260205ff35bfe";
    await this.provider.send("anvil_setCode", [address, code]);
  }

  /**
   * Sends a message by the native call and returns its id.
   *
   * @param deadline Unix seconds; 0 for none.
   */
  async send(
    { chainId }: Pick<LocalChain, "chainId">,
    recipient: Hex,
    payload: Hex,
    deadline = 0n,
    gasLimit = GAS_LIMIT,
  ): Promise<Hex> {
    const refundTo = await this.#signer.getAddress();
    const value = await this.mailbox.quote(chainId, gasLimit, dataLength(payload));
    const args = [chainId, recipient, gasLimit, deadline, refundTo, payload] as const;
    return messageIdOf(await this.mailbox.send(...args, { value }));
  }

  /** Sends a message by the standard's call and returns its id. */
  async sendErc7786(destination: LocalChain, recipient: Hex, payload: Hex): Promise<Hex> {
    const { chainId, chainType } = destination.peer;
    const to = encodeInteroperableAddress({ chainType, chainId, address: recipient });
    const value = await this.mailbox.quoteMessage(to, payload, []);
    return messageIdOf(await this.mailbox.sendMessage(to, payload, [], { value }));
  }

  /** Ends a message whose deadline has passed, as the chain's `Expiry` does for anyone. */
  expire(laneId: Hex, batch: DeliveryBatch): Promise<Hex> {
    return this.#sendAsExpiry(
      interfaceOf(mailboxAbi).encodeFunctionData("expire", [laneId, batch]),
    );
  }

  /** Ends a message in its recipient's name, as the chain's `Expiry` does for him. */
  reject(laneId: Hex, batch: DeliveryBatch, recipient: Hex): Promise<Hex> {
    const args = [laneId, batch, recipient] as const;
    return this.#sendAsExpiry(interfaceOf(mailboxAbi).encodeFunctionData("reject", args));
  }

  /** Ends a message without a proof, as the chain's `Expiry` does for those who name light clients. */
  annul(laneId: Hex, index: bigint, messageId: Hex): Promise<Hex> {
    const args = [laneId, index, messageId] as const;
    return this.#sendAsExpiry(interfaceOf(mailboxAbi).encodeFunctionData("annul", args));
  }

  async mine(blocks: number): Promise<void> {
    for (let i = 0; i < blocks; i++) await this.provider.send("evm_mine", []);
  }

  /** Mines a block every so many milliseconds until the chain is stopped. */
  mineEvery(milliseconds: number): void {
    this.#mining = setInterval(() => this.mine(1).catch(() => undefined), milliseconds);
  }

  /** Seconds since 1970 by the newest block. */
  async now(): Promise<bigint> {
    const block = await this.provider.getBlock("latest");
    return BigInt(block?.timestamp ?? 0);
  }

  async stop(): Promise<void> {
    clearInterval(this.#mining);
    this.provider.destroy();
    await this.#anvil.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  // ---------------------------------------------------------------- lanes

  async addOutbound(destination: LocalChain, route: Route): Promise<Hex> {
    const args = [destination.peer, route, TERMS] as const;
    const laneId = await this.mailbox.addOutboundLane.staticCall(...args);
    await this.mailbox.addOutboundLane(...args);
    await this.mailbox.setPrices([priceChange(destination.chainId, PRICE)]);
    await this.mailbox.openLane(laneId);
    return laneId;
  }

  trustIdOf(lightClient: Hex): Promise<Hex> {
    return MockLightClient__factory.connect(lightClient, this.provider).trustId();
  }

  /** Returns the hash of the transaction once it is in a block. */
  async #sendAsExpiry(data: string): Promise<Hex> {
    const signer = await this.provider.as(EXPIRY);
    return (await signer.sendTransaction({ to: this.peer.mailbox, data })).hash as Hex;
  }
}

const SENT_TOPICS = ["MessageAppended", "MessageIndexed"].map(
  (name) => new Interface(Mailbox__factory.abi).getEvent(name)?.topicHash,
);

async function messageIdOf(sent: ContractTransactionResponse): Promise<Hex> {
  const receipt = await sent.wait();
  const log = receipt?.logs.find(({ topics }) => SENT_TOPICS.includes(topics[0]));
  return log?.topics[1] as Hex;
}

/** Opens a lane that the destination's own light client of the origin proves. */
export async function connectDirectly(
  origin: LocalChain,
  destination: LocalChain,
  lightClient: Hex,
): Promise<Hex> {
  await destination.mailbox.setLightClientTrusted(lightClient, true, false);
  await destination.mailbox.addInboundLane(origin.peer, 0, ZERO_WORD, lightClient);
  return origin.addOutbound(destination, directRoute(await destination.trustIdOf(lightClient)));
}

/**
 * Opens a lane through a hub.
 *
 * @param hubClient The hub's light client of the origin.
 * @param destinationClient The destination's light client of the hub.
 */
export async function connectThroughHub(
  origin: LocalChain,
  hub: LocalChain,
  destination: LocalChain,
  hubClient: Hex,
  destinationClient: Hex,
): Promise<Hex> {
  const [hubChainId, hubTrustId] = [hub.chainId, await hub.trustIdOf(hubClient)];
  const trustId = await destination.trustIdOf(destinationClient);
  await destination.mailbox.setLightClientTrusted(destinationClient, false, true);
  await destination.mailbox.addInboundLane(origin.peer, hubChainId, hubTrustId, destinationClient);
  await hub.mailbox.setLightClientTrusted(hubClient, true, false);
  await hub.mailbox.addImportedLane(origin.peer, destination.peer, trustId, hubClient);
  return origin.addOutbound(destination, { hubChainId, hubTrustId, trustId });
}
