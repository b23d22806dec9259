import { type Anvil, startAnvil } from "@causeway/chains/testing/anvil.ts";
import { expect } from "chai";
import { BrowserProvider, JsonRpcProvider, toBeHex, verifyTypedData, Wallet } from "ethers";
import { createWalletClient, custom, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";

import { connectWallet, type EvmConnectedWallet, type TypedData } from "../../src/index.ts";
import { caught } from "../world/caught.ts";
import { ACCOUNT } from "../world/FakeProvider.ts";

/** Of the first account of every development node. */
const KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
const RECEIVER = `0x${"b0".repeat(20)}`;
const [HERE, THERE] = [31_381n, 31_382n];
/** Code that reads two slots if the first one is set: a call costs more than its estimate by then. */
const COSTS_MORE = "0x5f54600657005b60015460025400";
const COSTLY = `0x${"c0".repeat(20)}`;

const DATA: TypedData = {
  types: {
    EIP712Domain: [{ name: "chainId", type: "uint256" }],
    Note: [{ name: "amount", type: "uint256" }],
  },
  primaryType: "Note",
  domain: { chainId: `${HERE}` },
  message: { amount: "7" },
};

describe("wallets of libraries over real nodes", () => {
  let nodes: readonly Anvil[];
  let present = HERE;
  const known = new Set<bigint>();
  const urlOf = (chainId: bigint) => nodes[chainId === HERE ? 0 : 1]?.url ?? "";

  before(async function () {
    this.timeout(60_000);
    nodes = await Promise.all([startAnvil(HERE), startAnvil(THERE)]);
  });
  after(() => Promise.all(nodes.map((node) => node.stop())));
  beforeEach(() => {
    present = HERE;
    known.clear();
    known.add(HERE);
  });

  /** A wallet whose accounts are the node's. It knows how to change its chain. */
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      const [first] = (params ?? []) as readonly { readonly chainId?: string }[];
      if (method === "eth_requestAccounts") return provider.request({ method: "eth_accounts" });
      if (method === "wallet_addEthereumChain") return void known.add(BigInt(first?.chainId ?? 0));
      if (method === "wallet_switchEthereumChain") {
        const wanted = BigInt(first?.chainId ?? 0);
        if (!known.has(wanted)) throw Object.assign(new Error("unknown chain"), { code: 4902 });
        present = wanted;
        return null;
      }
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: params ?? [] });
      const headers = { "content-type": "application/json" };
      const response = await fetch(urlOf(present), { method: "POST", headers, body });
      const { result, error } = (await response.json()) as { result: unknown; error?: object };
      if (error !== undefined) throw Object.assign(new Error("refused"), error);
      return result;
    },
  };

  const WALLETS: readonly [string, () => EvmConnectedWallet][] = [
    ["a provider by EIP-1193", () => connectWallet(provider)],
    [
      "a client of viem over a provider",
      () => connectWallet(createWalletClient({ account: ACCOUNT, transport: custom(provider) })),
    ],
    [
      "a client of viem over a provider that names no account",
      () => connectWallet(createWalletClient({ transport: custom(provider) })),
    ],
    [
      "a client of viem with a key",
      () => {
        const account = privateKeyToAccount(KEY);
        return connectWallet(createWalletClient({ account, transport: http(urlOf(HERE)) }));
      },
    ],
    [
      "a signer of ethers with a key",
      () => connectWallet(new Wallet(KEY, new JsonRpcProvider(urlOf(HERE)))),
    ],
  ];

  for (const [name, connect] of WALLETS) {
    it(`${name} signs and sends`, async () => {
      const wallet = connect();
      expect(wallet.family).to.equal("evm");
      expect(await wallet.address()).to.equal(ACCOUNT);
      expect(await wallet.chainId()).to.equal(HERE);
      expect(await wallet.isContract()).to.equal(false);
      await signsAndSends(wallet);
    });
  }

  for (const [name, connect] of WALLETS.filter(([one]) => one.endsWith("with a key"))) {
    it(`${name} leaves gas for state that changes until the transaction is in a block`, async () => {
      const node = new JsonRpcProvider(urlOf(HERE), undefined, { cacheTimeout: -1 });
      const set = (word: string) =>
        node.send("anvil_setStorageAt", [COSTLY, toBeHex(0, 32), word.padEnd(66, "0")]);
      await node.send("anvil_setCode", [COSTLY, COSTS_MORE]);
      await set("0x");
      await node.send("evm_setAutomine", [false]);
      try {
        const hash = await connect().send({ chainId: HERE, to: COSTLY, data: "0x", value: 0n });
        await set("0x01");
        await node.send("evm_mine", []);
        expect((await node.getTransactionReceipt(hash))?.status).to.equal(1);
      } finally {
        await node.send("evm_setAutomine", [true]);
        node.destroy();
      }
    });
  }

  it("a signer of ethers in a wallet signs and sends", async () => {
    const browser = new BrowserProvider(provider);
    const wallet = connectWallet(await browser.getSigner());
    expect(await wallet.address()).to.equal(ACCOUNT);
    await signsAndSends(wallet);
    browser.destroy();
  });

  it("a chain that the wallet does not know is added with our RPCs, and the wallet is there", async () => {
    const wallet = connectWallet(provider);
    const chain = {
      ...{ chainId: THERE, name: "there", rpcUrls: [urlOf(THERE)] },
      coin: { name: "Ether", symbol: "ETH", decimals: 18 },
    };
    await wallet.switchChain(chain);
    expect(await wallet.chainId()).to.equal(THERE);
    const wrong = { chainId: HERE, to: RECEIVER, data: "0x", value: 1n } as const;
    const { details } = await caught("WalletOnOtherChain", () => wallet.send(wrong));
    expect(details).to.deep.equal({ wanted: HERE, present: THERE });
  });

  it("a key without a node has no chain", async () => {
    const { message } = await caught("WalletFailed", () =>
      connectWallet(new Wallet(KEY)).chainId(),
    );
    expect(message).to.include("the signer has no provider");
  });

  async function signsAndSends(wallet: EvmConnectedWallet) {
    const signature = await wallet.signTypedData(DATA);
    const { EIP712Domain: _, ...types } = DATA.types;
    const fields = Object.fromEntries(Object.entries(types).map(([one, list]) => [one, [...list]]));
    expect(verifyTypedData(DATA.domain, fields, DATA.message, signature)).to.equal(ACCOUNT);
    const balance = () => balanceOf(urlOf(HERE));
    const before = await balance();
    const to = RECEIVER;
    const hash = await wallet.send({ chainId: HERE, to, data: "0x", value: 3n, gasLimit: 30_000n });
    expect(hash).to.match(/^0x[0-9a-f]{64}$/);
    // The node answers before it makes the block.
    while ((await balance()) === before) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await balance()) - before).to.equal(3n);
  }
});

async function balanceOf(url: string): Promise<bigint> {
  const params = [RECEIVER, "latest"];
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_getBalance", params });
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body });
  return BigInt(((await response.json()) as { result: string }).result);
}
