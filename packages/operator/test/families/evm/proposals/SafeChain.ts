import { readFileSync } from "node:fs";

import { ChainView } from "@causeway/chains/evm";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import multiSendArtifact from "@safe-global/safe-smart-account/build/artifacts/contracts/libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json" with {
  type: "json",
};
import factoryArtifact from "@safe-global/safe-smart-account/build/artifacts/contracts/proxies/SafeProxyFactory.sol/SafeProxyFactory.json" with {
  type: "json",
};
import singletonArtifact from "@safe-global/safe-smart-account/build/artifacts/contracts/SafeL2.sol/SafeL2.json" with {
  type: "json",
};
import { expect } from "chai";
import {
  Contract,
  concat,
  dataLength,
  dataSlice,
  getAddress,
  type HDNodeWallet,
  Interface,
  type JsonRpcProvider,
  NonceManager,
  solidityPacked,
  ZeroAddress,
  ZeroHash,
} from "ethers";
import type { Config } from "../../../../../../scripts/causeway/areas.ts";
import { LocalChains } from "../../../../../../test/scripts/world/LocalChains.ts";
import { planContext } from "../../../../../../test/scripts/world/planContext.ts";
import {
  type AccessManager,
  AccessManager__factory,
} from "../../../../../../typechain-types/index.js";
import type { SafeConfig } from "../../../../src/config/access.ts";
import { developmentAccount as account } from "../../../../src/config/developmentAccount.ts";
import { DEPLOYMENT_PROXY } from "../../../../src/families/evm/deploy/DeployFactory.ts";
import type { PlanContext } from "../../../../src/families/evm/PlanContext.ts";
import type { WrittenProposal } from "../../../../src/families/evm/proposals/writeProposals.ts";

/** Nobody of the configuration. */
const PAYER = 4;
/** Safe's contracts are deployed through it, and so stand at the same addresses on every chain. */
const SINGLETON_FACTORY = "0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7";

/** What is not zero in a Safe's transaction. */
interface WalletTransaction {
  readonly to: string;
  readonly data: string;
  readonly operation: number;
  readonly nonce: bigint;
}

/** Where a chain's contracts are. */
interface Parts {
  readonly safe: string;
  readonly manager: string;
  readonly multiSendCallOnly: string;
}

/** Chains that run, with what they were brought to. */
type Chains = Pick<LocalChains, "config" | "rpcs" | "stop">;

/** A chain with Safe's contracts where they are everywhere, a Safe of three owners of whom two sign, and an access manager. */
export class SafeChain {
  readonly config: Config;
  readonly provider: JsonRpcProvider;
  readonly owners: readonly HDNodeWallet[] = [5, 6, 7].map(account);
  /** Of the Safe, as the configuration has them beside its address. */
  readonly settings: Omit<SafeConfig, "name" | "address"> = {
    kind: "safe",
    owners: this.owners.map(({ address }) => address),
    threshold: 2,
    modules: [],
    guard: null,
    fallbackHandler: null,
  };
  readonly safe: Contract;
  readonly multiSendCallOnly: string;
  readonly manager: AccessManager;
  readonly #chains: Chains;
  readonly #addresses: Parts;
  readonly #payer: NonceManager;

  private constructor(chains: Chains, payer: NonceManager, addresses: Parts) {
    const council: SafeConfig = { name: "council", address: addresses.safe, ...this.settings };
    this.config = { ...chains.config, accounts: [...chains.config.accounts, council] };
    this.provider = payer.provider as JsonRpcProvider;
    this.safe = new Contract(addresses.safe, singletonArtifact.abi, payer);
    this.multiSendCallOnly = addresses.multiSendCallOnly;
    this.manager = AccessManager__factory.connect(addresses.manager, payer);
    this.#chains = chains;
    this.#payer = payer;
    this.#addresses = addresses;
  }

  /** @param started Chains to whose hub it comes, and which stop with it; empty ones by default. */
  static async start(started: Promise<Chains> = LocalChains.start()): Promise<SafeChain> {
    const chains = await started;
    const provider = new MinedProvider(chains.rpcs.hub);
    const payer = new NonceManager(account(PAYER).connect(provider));
    const code = await provider.getCode(DEPLOYMENT_PROXY);
    await provider.send("anvil_setCode", [SINGLETON_FACTORY, code]);
    const singleton = await deploy(payer, singletonArtifact);
    const factory = await deploy(payer, factoryArtifact);
    const multiSendCallOnly = await deploy(payer, multiSendArtifact);
    const safe = await createSafe(payer, singleton, factory);
    const manager = await new AccessManager__factory(payer).deploy(await payer.getAddress());
    await manager.waitForDeployment();
    const addresses = { safe, manager: await manager.getAddress(), multiSendCallOnly };
    return new SafeChain(chains, payer, addresses);
  }

  /** Who deployed the access manager. */
  get firstAdmin(): string {
    return account(PAYER).address;
  }

  /** URLs by the chain's name. */
  get rpcs(): Readonly<Record<string, string>> {
    return this.#chains.rpcs;
  }

  /** Of now. */
  async context(): Promise<PlanContext> {
    const view = await ChainView.newest(this.provider);
    return planContext(this.config, { view, manager: this.#addresses.manager });
  }

  /** Two owners sign what the pages show, for what their wallet makes of the bundles, and the Safe executes it. */
  async sign(written: readonly WrittenProposal[]): Promise<void> {
    for (const { file, page } of written) {
      const transaction = await this.#walletTransaction(readFileSync(file, "utf8"));
      const [, hash] = /safeTxHash \| `(0x[0-9a-f]{64})`/.exec(readFileSync(page, "utf8")) ?? [];
      expect(await this.#hashOf(transaction)).to.equal(hash);
      await this.#execute(transaction, hash ?? "");
    }
  }

  /** Replaces a run of bytes, given in hex without `0x`, in the code that the Safe runs. */
  async patch(before: string, after: string): Promise<void> {
    const slot = await this.provider.getStorage(this.#addresses.safe, 0);
    const singleton = dataSlice(slot, 12);
    const code = await this.provider.getCode(singleton);
    expect(code).to.include(before);
    await this.provider.send("anvil_setCode", [singleton, code.replaceAll(before, after)]);
  }

  /** Unix seconds of the newest block. */
  async time(): Promise<bigint> {
    const block = await this.provider.getBlock("latest");
    return BigInt(block?.timestamp ?? 0);
  }

  /** Gives back what brings the chain to where it is now. */
  async mark(): Promise<() => Promise<void>> {
    const snapshot = await this.provider.send("evm_snapshot", []);
    return async () => {
      await this.provider.send("evm_revert", [snapshot]);
      this.#payer.reset();
    };
  }

  /** Lets time pass. */
  async wait(seconds: number): Promise<void> {
    await this.provider.send("evm_increaseTime", [seconds]);
    await this.provider.send("evm_mine", []);
  }

  /**
   * What the wallet makes of a file of the Transaction Builder, encoded here as Safe's documentation says.
   */
  async #walletTransaction(text: string): Promise<WalletTransaction> {
    const { transactions } = JSON.parse(text) as { transactions: { to: string; data: string }[] };
    const packed = transactions.map(({ to, data }) =>
      solidityPacked(
        ["uint8", "address", "uint256", "uint256", "bytes"],
        [0, to, 0, dataLength(data), data],
      ),
    );
    const [only] = transactions;
    const isOne = only !== undefined && transactions.length === 1;
    const multiSend = new Interface(multiSendArtifact.abi);
    return {
      to: isOne ? only.to : this.multiSendCallOnly,
      data: isOne ? only.data : multiSend.encodeFunctionData("multiSend", [concat(packed)]),
      operation: isOne ? 0 : 1,
      nonce: await this.safe.getFunction("nonce")(),
    };
  }

  /** The hash that the Safe itself gives. */
  #hashOf({ to, data, operation, nonce }: WalletTransaction): Promise<string> {
    const zeros = [0, 0, 0, ZeroAddress, ZeroAddress];
    return this.safe.getFunction("getTransactionHash")(to, 0, data, operation, ...zeros, nonce);
  }

  /** Two owners sign a hash, and the Safe executes the transaction with their signatures. */
  async #execute({ to, data, operation }: WalletTransaction, hash: string): Promise<void> {
    const signers = this.owners
      .slice(0, 2)
      .sort((one, other) => (BigInt(one.address) < BigInt(other.address) ? -1 : 1));
    const signatures = signers.map(({ signingKey }) => signingKey.sign(hash).serialized);
    const execute = this.safe.getFunction("execTransaction");
    const zeros = [0, 0, 0, ZeroAddress, ZeroAddress];
    const sent = await execute(to, 0, data, operation, ...zeros, concat(signatures));
    await sent.wait();
  }

  async stop(): Promise<void> {
    this.provider.destroy();
    await this.#chains.stop();
  }
}

/** Puts a contract where Safe's deployment puts it. */
async function deploy(payer: NonceManager, { bytecode }: { bytecode: string }): Promise<string> {
  const call = { to: SINGLETON_FACTORY, data: concat([ZeroHash, bytecode]) };
  const address = await payer.call(call);
  await (await payer.sendTransaction(call)).wait();
  return getAddress(address);
}

async function createSafe(payer: NonceManager, singleton: string, at: string): Promise<string> {
  const owners = [5, 6, 7].map((index) => account(index).address);
  const zeros = [ZeroAddress, "0x", ZeroAddress, ZeroAddress, 0, ZeroAddress];
  const abi = new Interface(singletonArtifact.abi);
  const setup = abi.encodeFunctionData("setup", [owners, 2, ...zeros]);
  const create = new Contract(at, factoryArtifact.abi, payer).getFunction("createProxyWithNonce");
  const address = await create.staticCall(singleton, setup, 0);
  await (await create(singleton, setup, 0)).wait();
  return address;
}
