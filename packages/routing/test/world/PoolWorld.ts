import { type Anvil, startAnvil } from "@causeway/chains/testing/anvil.ts";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { developmentTokenCode } from "@causeway/creation-code";
import { artifactOf } from "@causeway/venue-code";
import {
  Contract,
  ContractFactory,
  type JsonRpcSigner,
  type Log,
  MaxUint256,
  type Result,
  toQuantity,
} from "ethers";

const CHAIN_ID = 31_390n;
const GAS = toQuantity(20_000_000n);
const SUPPLY = 10n ** 60n;
/** Of a position that is added, a day that does not come. */
export const NEVER = 2n ** 40n;

type Name = Parameters<typeof artifactOf>[0];

/** Uniswap's own contracts on a node, and tokens that an account has plenty of. */
export class PoolWorld {
  readonly #node: Anvil;
  readonly provider: MinedProvider;
  readonly signer: JsonRpcSigner;
  /** The addresses of the tokens, in ascending order. */
  tokens: readonly string[] = [];

  private constructor(node: Anvil, provider: MinedProvider, signer: JsonRpcSigner) {
    this.#node = node;
    this.provider = provider;
    this.signer = signer;
  }

  /** @param tokens How many of them. */
  static async start(tokens = 2): Promise<PoolWorld> {
    const node = await startAnvil(CHAIN_ID);
    const provider = new MinedProvider(node.url, CHAIN_ID);
    const world = new PoolWorld(node, provider, await provider.getSigner(0));
    const made: string[] = [];
    while (made.length < tokens) made.push(await world.#token(`Token ${made.length}`));
    world.tokens = made.sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
    return world;
  }

  /** The first two tokens. */
  get pair(): readonly [string, string] {
    const [one = "", two = ""] = this.tokens;
    return [one, two];
  }

  async stop(): Promise<void> {
    this.provider.destroy();
    await this.#node.stop();
  }

  /** Deploys a contract of the publisher's. */
  // biome-ignore lint/suspicious/noExplicitAny: constructors take all sorts
  async deploy(name: Name, ...args: any[]): Promise<Contract> {
    const { abi, bytecode } = artifactOf(name);
    const deployed = await new ContractFactory(abi, bytecode, this.signer).deploy(...args);
    await deployed.deploymentTransaction()?.wait();
    return this.at(name, await deployed.getAddress());
  }

  at(name: Name, address: string): Contract {
    return new Contract(address, artifactOf(name).abi, this.signer);
  }

  /** Lets a contract take all tokens. */
  async allow(spender: string): Promise<void> {
    for (const address of this.tokens) {
      const token = new Contract(address, ["function approve(address,uint256)"], this.signer);
      await (await token.getFunction("approve")(spender, MaxUint256)).wait();
    }
  }

  /** Sends a call with plenty of gas: pools write more in the first transaction of a second than an estimate counts. */
  async send(to: Contract, name: string, args: readonly unknown[]): Promise<void> {
    await (await to.getFunction(name)(...args, { gasLimit: GAS })).wait();
  }

  /**
   * Calls a contract of the publisher's, and returns its events of that name; undefined if the call reverted.
   *
   * @param emitter The contract whose events are meant.
   */
  async run(
    to: Contract,
    name: string,
    args: readonly unknown[],
    emitter: Contract,
    event: string,
  ): Promise<readonly Result[] | undefined> {
    const transaction = {
      from: this.signer.address,
      to: await to.getAddress(),
      data: to.interface.encodeFunctionData(name, args),
      gas: GAS,
    };
    const hash = await this.provider.send("eth_sendTransaction", [transaction]);
    const { status, logs } = await this.provider.send("eth_getTransactionReceipt", [hash]);
    if (status !== "0x1") return undefined;
    const address = (await emitter.getAddress()).toLowerCase();
    return (logs as Log[])
      .filter((log) => log.address.toLowerCase() === address)
      .map((log) => emitter.interface.parseLog(log))
      .filter((log) => log !== null)
      .filter((log) => log.name === event)
      .map(({ args }) => args);
  }

  async #token(name: string): Promise<string> {
    const { abi, bytecode } = developmentTokenCode;
    const token = await new ContractFactory(abi, bytecode, this.signer).deploy(name, name, 18);
    const mint = token.getFunction("mint");
    await (await mint(this.signer.address, SUPPLY)).wait();
    return token.getAddress();
  }
}
