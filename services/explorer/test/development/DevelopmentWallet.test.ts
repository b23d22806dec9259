import { expect } from "chai";
import { Transaction, verifyMessage, verifyTypedData } from "ethers";

import { DevelopmentWallet } from "../../src/development/wallet/DevelopmentWallet.ts";
import type { SignRequest } from "../../src/development/wallet/SignRequest.ts";
import { addressOf } from "../../src/development/wallet/signing.ts";
import { GOOD, type WalletState } from "../../src/development/wallet/WalletState.ts";
import { HASH, StandInNode } from "./StandInNode.ts";

const PAGE = "http://127.0.0.1:9700/";
const RPC = "http://127.0.0.1:8545";
const KEYS = [`0x${"1".repeat(64)}`, `0x${"2".repeat(64)}`];
const [ACCOUNT = "", OTHER = ""] = KEYS.map(addressOf);
const CHAINS = [
  { chainId: 31_337n, name: "Hub", rpcUrl: RPC, coin: "ETH" },
  { chainId: 31_338n, name: "Spoke A", rpcUrl: RPC, coin: "ETH" },
];
const STATE: WalletState = {
  ...{ keys: KEYS, account: 0, chainId: 31_337n, chains: CHAINS, isLocked: false },
  behaviour: GOOD,
};
const PERMIT = {
  types: {
    EIP712Domain: [{ name: "chainId", type: "uint256" }],
    Permit: [
      { name: "spender", type: "address" },
      { name: "value", type: "uint256" },
    ],
  },
  primaryType: "Permit",
  domain: { name: "USD Coin", chainId: "31337" },
  message: { spender: OTHER, value: "100" },
};
const TRANSFER = { from: ACCOUNT, to: OTHER, value: "0xde0b6b3a7640000" };

describe("DevelopmentWallet", () => {
  let node: StandInNode;
  let wallet: DevelopmentWallet;
  let shown: SignRequest[];
  let isAgreed: boolean;
  let slept: number[];

  beforeEach(() => {
    node = new StandInNode();
    shown = [];
    slept = [];
    isAgreed = true;
    wallet = walletOf(STATE);
  });

  function walletOf(state: WalletState, page = PAGE): DevelopmentWallet {
    return new DevelopmentWallet(state, {
      page,
      askNode: node.ask,
      askPerson: async (request) => {
        shown.push(request);
        return isAgreed;
      },
      sleep: async (milliseconds) => {
        slept.push(milliseconds);
      },
    });
  }

  const ask = (method: string, ...params: unknown[]) => wallet.request({ method, params });

  /** The code of a refusal, after which nothing is signed. */
  async function codeOf(method: string, ...params: unknown[]): Promise<number> {
    const error = await ask(method, ...params).catch((reason: unknown) => reason);
    expect(node.sent).to.deep.equal([]);
    return (error as { readonly code: number }).code;
  }

  it("tells its account and its chain", async () => {
    expect(await ask("eth_requestAccounts")).to.deep.equal([ACCOUNT]);
    expect(await ask("eth_accounts")).to.deep.equal([ACCOUNT]);
    expect(await ask("eth_chainId")).to.equal("0x7a69");
    expect(await ask("net_version")).to.equal("31337");
  });

  it("shows all of a transaction, signs it by its key, and sends it", async () => {
    expect(await ask("eth_sendTransaction", TRANSFER)).to.equal(HASH);
    const [request] = shown;
    if (request?.kind !== "transaction") return expect.fail("nothing was shown");
    const signed = Transaction.from(node.sent[0]);
    expect(signed.from).to.equal(ACCOUNT);
    expect(request.account).to.equal(ACCOUNT);
    expect(signed.toJSON()).to.include({ to: OTHER, nonce: 5, value: "1000000000000000000" });
    for (const [name, value] of Object.entries(request.transaction)) {
      expect(signed[name as "to"], name).to.equal(value);
    }
    expect(signed.gasLimit, "room for a state that changes").to.equal(25_200n);
  });

  it("signs typed data and texts by the account that it shows", async () => {
    const signature = await ask("eth_signTypedData_v4", ACCOUNT, JSON.stringify(PERMIT));
    const { domain, types, message } = PERMIT;
    const { EIP712Domain: _, ...own } = types;
    expect(verifyTypedData(domain, own, message, `${signature}`)).to.equal(ACCOUNT);
    expect(verifyMessage("hello", `${await ask("personal_sign", "hello", ACCOUNT)}`)).to.equal(
      ACCOUNT,
    );
    expect(shown.map(({ account }) => account)).to.deep.equal([ACCOUNT, ACCOUNT]);
  });

  it("signs by the account that it showed, also if the person takes another meanwhile", async () => {
    const sent = ask("eth_sendTransaction", TRANSFER);
    wallet.useAccount(1);
    await sent;
    expect(Transaction.from(node.sent[0]).from).to.equal(ACCOUNT);
  });

  it("sends nothing that its person refuses", async () => {
    isAgreed = false;
    expect(await codeOf("eth_sendTransaction", TRANSFER)).to.equal(4001);
    expect(await codeOf("eth_signTypedData_v4", ACCOUNT, JSON.stringify(PERMIT))).to.equal(4001);
  });

  it("refuses another account, and a request for another chain than its own", async () => {
    expect(await codeOf("eth_sendTransaction", { ...TRANSFER, from: OTHER })).to.equal(4100);
    expect(await codeOf("eth_sendTransaction", { ...TRANSFER, chainId: "0x1" })).to.equal(-32_602);
    const mainnet = { ...PERMIT, domain: { ...PERMIT.domain, chainId: 1 } };
    expect(await codeOf("eth_signTypedData_v4", ACCOUNT, mainnet)).to.equal(-32_602);
    expect(shown).to.deep.equal([]);
  });

  it("changes its chain, and tells the page", async () => {
    const told: unknown[] = [];
    wallet.on("chainChanged", (chainId) => told.push(chainId));
    expect(await ask("wallet_switchEthereumChain", { chainId: "0x7a6a" })).to.equal(null);
    expect(await ask("eth_chainId")).to.equal("0x7a6a");
    expect(told).to.deep.equal(["0x7a6a"]);
    expect(await codeOf("wallet_switchEthereumChain", { chainId: "0x7a6c" })).to.equal(4902);
  });

  it("adds a development chain of this machine, whose node says the same", async () => {
    const added = { chainId: "0x7a6c", chainName: "New", rpcUrls: [RPC] };
    await ask("wallet_addEthereumChain", added);
    await ask("wallet_switchEthereumChain", { chainId: "0x7a6c" });
    expect(await ask("eth_chainId")).to.equal("0x7a6c");
    node.chainId = "0x1";
    expect(await codeOf("wallet_addEthereumChain", added)).to.equal(-32_602);
  });

  it("takes no other chain, and no node elsewhere", async () => {
    for (const chainId of ["0x1", "0x7a68", "0x7aa8"]) {
      expect(await codeOf("wallet_switchEthereumChain", { chainId }), chainId).to.equal(-32_602);
      const added = { chainId, chainName: "One", rpcUrls: [RPC] };
      expect(await codeOf("wallet_addEthereumChain", added), chainId).to.equal(-32_602);
    }
    const elsewhere = { chainId: "0x7a6c", rpcUrls: ["https://rpc.example.org"] };
    expect(await codeOf("wallet_addEthereumChain", elsewhere)).to.equal(-32_602);
    expect(wallet.state.chains).to.deep.equal(CHAINS);
  });

  it("does not exist on a page, a chain or a node elsewhere", () => {
    expect(() => walletOf(STATE, "https://example.org/")).to.throw("pages of this machine alone");
    const chain = (change: object) => ({ ...STATE, chains: [{ ...CHAINS[0]!, ...change }] });
    expect(() => walletOf(chain({ chainId: 1n }))).to.throw("chain 1 is no development chain");
    expect(() => walletOf(chain({ rpcUrl: "http://10.0.0.1:8545" }))).to.throw("http://10.0.0.1");
  });

  it("tells no account and signs nothing while it is locked", async () => {
    const told: unknown[] = [];
    wallet.on("accountsChanged", (accounts) => told.push(accounts));
    wallet.setLocked(true);
    expect(await ask("eth_accounts")).to.deep.equal([]);
    expect(await codeOf("eth_requestAccounts")).to.equal(4100);
    expect(await codeOf("eth_sendTransaction", TRANSFER)).to.equal(4100);
    wallet.setLocked(false);
    expect(told).to.deep.equal([[], [ACCOUNT]]);
  });

  it("takes another account, and tells the page", async () => {
    const told: unknown[] = [];
    wallet.on("accountsChanged", (accounts) => told.push(accounts));
    wallet.useAccount(1);
    wallet.addAccount();
    expect(told).to.deep.equal([[OTHER], [wallet.addresses[2]]]);
    expect(wallet.addresses).to.have.length(3);
  });

  it("refuses, or has a request open, as it is set to", async () => {
    wallet.behave({ answer: "refuse" });
    expect(await codeOf("eth_sendTransaction", TRANSFER)).to.equal(4001);
    wallet.behave({ answer: "busy" });
    expect(await codeOf("eth_sendTransaction", TRANSFER)).to.equal(-32_002);
    expect(shown).to.deep.equal([]);
  });

  it("never answers, if it is set to", async () => {
    wallet.behave({ answer: "silent" });
    const sent = ask("eth_sendTransaction", TRANSFER);
    const later = new Promise((resolve) => setTimeout(resolve, 20, "later"));
    expect(await Promise.race([sent, later])).to.equal("later");
    expect(node.sent).to.deep.equal([]);
  });

  it("waits before its answers, and not before facts", async () => {
    wallet.behave({ delaySeconds: 7 });
    await ask("eth_accounts");
    expect(slept).to.deep.equal([]);
    await ask("eth_sendTransaction", TRANSFER);
    expect(slept).to.deep.equal([7_000]);
  });

  it("lies about its chain, its account, its signature or its transaction, if it is set to", async () => {
    wallet.behave({ lie: "chain" });
    expect(await ask("eth_chainId")).to.equal("0x7a6a");
    wallet.behave({ lie: "account" });
    expect(await ask("eth_accounts")).not.to.deep.equal([ACCOUNT]);
    wallet.behave({ lie: "signature" });
    await ask("eth_sendTransaction", TRANSFER);
    expect(Transaction.from(node.sent[0]).from).not.to.equal(ACCOUNT);
    wallet.behave({ lie: "hash" });
    expect(await ask("eth_sendTransaction", TRANSFER)).to.equal("0x");
  });

  it("has one question open at a time", async () => {
    const first = ask("personal_sign", "one", ACCOUNT);
    const second = await ask("personal_sign", "two", ACCOUNT).catch((error) => error);
    expect(second).to.have.property("code", -32_002);
    await first;
  });

  it("passes questions on to the node, and refuses what it does not do", async () => {
    expect(await ask("eth_getCode", ACCOUNT, "latest")).to.equal("eth_getCode");
    for (const method of ["eth_sign", "eth_sendRawTransaction", "wallet_sendCalls", "anvil_mine"]) {
      expect(await codeOf(method), method).to.equal(4200);
    }
  });
});
