import { expect } from "chai";

import {
  type AddedChain,
  connectWallet,
  type ErrorCode,
  type EvmTransaction,
  type TypedData,
} from "../../src/index.ts";
import { caught } from "../world/caught.ts";
import {
  ACCOUNT,
  type Answer,
  FakeProvider,
  HASH,
  OTHER_ACCOUNT,
  walletThrows,
} from "../world/FakeProvider.ts";

const TRANSACTION: EvmTransaction = { chainId: 1n, to: ACCOUNT, data: "0x12", value: 5n };
const CHAIN: AddedChain = {
  ...{ chainId: 7n, name: "seven", rpcUrls: ["https://rpc.example"] },
  coin: { name: "Ether", symbol: "ETH", decimals: 18 },
};
const DATA: TypedData = {
  ...{ types: { EIP712Domain: [], Note: [] }, primaryType: "Note" },
  ...{ domain: { chainId: "1" }, message: { amount: 2n ** 70n } },
};
const throws =
  (code: number, more: object = {}): Answer =>
  () => {
    throw walletThrows(code, "no", more);
  };
const never: Answer = () => new Promise(() => {});

const wallet = (answers: Record<string, Answer> = {}) => {
  const provider = new FakeProvider(answers);
  const options = { patience: 20, patienceWithPeople: 20 };
  return { provider, wallet: connectWallet(provider, options) };
};

describe("failures of wallets", () => {
  /** What the wallet answers for a transaction, and the error that follows. */
  const SENDING: readonly [string, ErrorCode, Record<string, Answer>][] = [
    ["the person rejects", "WalletRejected", { eth_sendTransaction: throws(4001) }],
    [
      "the person rejects, and a library wraps that",
      "WalletRejected",
      { eth_sendTransaction: throws(-32_603, { data: { originalError: { code: 4001 } } }) },
    ],
    ["a request is open already", "WalletBusy", { eth_requestAccounts: throws(-32_002) }],
    ["the wallet is locked", "WalletLocked", { eth_requestAccounts: () => [] }],
    ["the wallet was locked in between", "WalletLocked", { eth_accounts: () => [] }],
    ["the account is not shared", "WalletLocked", { eth_sendTransaction: throws(4100) }],
    [
      "the account changed in between",
      "WalletAccountChanged",
      { eth_accounts: () => [OTHER_ACCOUNT] },
    ],
    ["the wallet is on another chain", "WalletOnOtherChain", { eth_chainId: () => "0x2" }],
    ["the wallet is disconnected", "WalletDisconnected", { eth_sendTransaction: throws(4900) }],
    ["the wallet lost the chain", "WalletDisconnected", { eth_chainId: throws(4901) }],
    ["the id of the chain is none", "WalletWrongChainId", { eth_chainId: () => "mainnet" }],
    ["the id of the chain is zero", "WalletWrongChainId", { eth_chainId: () => "0x0" }],
    ["the id of the chain is no text", "WalletWrongChainId", { eth_chainId: () => null }],
    ["the wallet never answers", "WalletSilent", { eth_sendTransaction: never }],
    ["the wallet never names its chain", "WalletSilent", { eth_chainId: never }],
    ["the method is unknown", "WalletUnsupported", { eth_sendTransaction: throws(-32_601) }],
    ["the wallet fails", "WalletFailed", { eth_sendTransaction: throws(-32_000) }],
    ["the hash is none", "WalletFailed", { eth_sendTransaction: () => "0x12" }],
    ["the account is none", "WalletFailed", { eth_requestAccounts: () => ["0x12"] }],
  ];

  for (const [name, code, answers] of SENDING) {
    it(`${name}: ${code}`, async () => {
      const { wallet: connected } = wallet(answers);
      await caught(code, () => connected.send(TRANSACTION));
    });
  }

  it("a transaction is not handed to a wallet on another chain, or of another account", async () => {
    for (const answers of [{ eth_chainId: () => "0x2" }, { eth_accounts: () => [OTHER_ACCOUNT] }]) {
      const { provider, wallet: connected } = wallet(answers);
      await connected.send(TRANSACTION).catch(() => {});
      expect(provider.methods()).not.to.include("eth_sendTransaction");
    }
  });

  it("the errors name what differs", async () => {
    const changed = wallet({ eth_accounts: () => [OTHER_ACCOUNT] }).wallet;
    const { details } = await caught("WalletAccountChanged", () => changed.send(TRANSACTION));
    expect(details).to.deep.equal({ before: ACCOUNT, now: OTHER_ACCOUNT });
    const other = wallet({ eth_chainId: () => 2 }).wallet;
    const { message } = await caught("WalletOnOtherChain", () => other.send(TRANSACTION));
    expect(message).to.include("on chain 2, and this is for chain 1");
  });

  it("a wallet that may have sent without answering says so", async () => {
    for (const answer of [never, () => "0x12"]) {
      const { wallet: connected } = wallet({ eth_sendTransaction: answer });
      const error = await connected.send(TRANSACTION).catch((thrown) => thrown);
      expect(error.details.maySend).to.equal(true);
    }
    const { wallet: asked } = wallet({ eth_chainId: never });
    const { details } = await caught("WalletSilent", () => asked.chainId());
    expect(details).to.deep.equal({ method: "eth_chainId", milliseconds: 20, maySend: false });
  });

  it("the reason of a wallet is one short line without control characters", async () => {
    const reason = `a\u202eb\n${"c".repeat(500)}`;
    const { wallet: connected } = wallet({
      eth_sendTransaction: () => {
        throw walletThrows(-32_000, reason);
      },
    });
    const { details } = await caught("WalletFailed", () => connected.send(TRANSACTION));
    expect(details.reason).to.equal(`a b ${"c".repeat(196)}`);
  });

  it("an error that contains itself is read to its end", async () => {
    const error = walletThrows(-32_000);
    Object.assign(error, { cause: error, data: error });
    const { wallet: connected } = wallet({
      eth_sendTransaction: () => {
        throw error;
      },
    });
    await caught("WalletFailed", () => connected.send(TRANSACTION));
  });

  it("a transaction goes with account, chain and gas", async () => {
    const { provider, wallet: connected } = wallet();
    expect(await connected.send({ ...TRANSACTION, gasLimit: 9n })).to.equal(HASH);
    expect(provider.asked.at(-1)?.params).to.deep.equal([
      ...[{ from: ACCOUNT, to: ACCOUNT, data: "0x12", value: "0x5", chainId: "0x1", gas: "0x9" }],
    ]);
  });

  it("typed data goes as JSON with whole integers, and to its chain alone", async () => {
    const { provider, wallet: connected } = wallet();
    await connected.signTypedData(DATA);
    const [account, text] = (provider.asked.at(-1)?.params ?? []) as [string, string];
    expect(account).to.equal(ACCOUNT);
    expect(JSON.parse(text).message.amount).to.equal("1180591620717411303424");
    const other = { ...DATA, domain: { chainId: 2n } };
    await caught("WalletOnOtherChain", () => connected.signTypedData(other));
    await connected.signTypedData({ ...DATA, domain: {} });
    const { wallet: hostile } = wallet({ eth_signTypedData_v4: () => "0x" });
    await caught("WalletFailed", () => hostile.signTypedData(DATA));
  });

  it("a value that is no wallet is named", async () => {
    for (const value of [{}, { send: 1 }, null, 7, "0x12"]) {
      await caught("WalletUnrecognised", () => connectWallet(value as never));
    }
  });
});

describe("changing the chain of a wallet", () => {
  const knows = (answers: Record<string, Answer>) => {
    let present = "0x1";
    return wallet({
      eth_chainId: () => present,
      wallet_switchEthereumChain: ([to]) => {
        present = (to as { chainId: string }).chainId;
        return null;
      },
      ...answers,
    });
  };

  it("asks nobody if the wallet is there", async () => {
    const { provider, wallet: connected } = wallet();
    await connected.switchChain({ ...CHAIN, chainId: 1n });
    expect(provider.methods()).to.deep.equal(["eth_chainId"]);
  });

  it("adds an unknown chain with our RPCs, coin and explorer, and then changes", async () => {
    const added: unknown[] = [];
    let present = "0x1";
    const { provider, wallet: connected } = wallet({
      eth_chainId: () => present,
      wallet_addEthereumChain: ([chain]) => void added.push(chain),
      wallet_switchEthereumChain: () => {
        if (added.length === 0) throw walletThrows(4902);
        present = "0x7";
      },
    });
    await connected.switchChain({ ...CHAIN, explorerUrl: "https://scan.example" });
    expect(added).to.deep.equal([
      {
        ...{ chainId: "0x7", chainName: "seven", rpcUrls: ["https://rpc.example"] },
        nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
        blockExplorerUrls: ["https://scan.example"],
      },
    ]);
    expect(provider.methods().filter((one) => one === "wallet_switchEthereumChain")).to.have.length(
      2,
    );
  });

  const FAILING: readonly [string, ErrorCode, Record<string, Answer>][] = [
    ["the person rejects", "WalletRejected", { wallet_switchEthereumChain: throws(4001) }],
    [
      "the person rejects the new chain",
      "WalletRejected",
      { wallet_switchEthereumChain: throws(4902), wallet_addEthereumChain: throws(4001) },
    ],
    [
      "the wallet adds no chains",
      "WalletUnknownChain",
      { wallet_switchEthereumChain: throws(4902) },
    ],
    [
      "the wallet refuses our RPC",
      "WalletUnknownChain",
      { wallet_switchEthereumChain: throws(4902), wallet_addEthereumChain: throws(-32_603) },
    ],
    ["a request is open", "WalletBusy", { wallet_switchEthereumChain: throws(-32_002) }],
    ["the wallet never answers", "WalletSilent", { wallet_switchEthereumChain: never }],
    ["the wallet cannot", "WalletUnsupported", { wallet_switchEthereumChain: throws(4200) }],
    [
      "the wallet says that it changed, and did not",
      "WalletWrongChainId",
      { wallet_switchEthereumChain: () => null },
    ],
  ];

  for (const [name, code, answers] of FAILING) {
    it(`${name}: ${code}`, async () => {
      await caught(code, () => knows(answers).wallet.switchChain(CHAIN));
    });
  }
});

describe("accounts that are contracts", () => {
  it("are told from keys, also from keys that lend themselves code", async () => {
    const codes = { "0x": false, "0x6001": true, [`0xef0100${"11".repeat(20)}`]: false };
    for (const [code, expected] of Object.entries(codes)) {
      expect(await wallet({ eth_getCode: () => code }).wallet.isContract()).to.equal(expected);
    }
  });

  it("of a Safe answer for the hash of a proposal with the transaction of its owners", async () => {
    const hash = `0x${"CD".repeat(32)}`;
    const { wallet: safe } = wallet({ eth_getTransactionByHash: () => ({ hash }) });
    expect(await safe.carriedOut(HASH as never)).to.equal(hash.toLowerCase());
    for (const answer of [null, {}, { hash: 7 }, { hash: "0x12" }]) {
      const { wallet: waiting } = wallet({ eth_getTransactionByHash: () => answer });
      expect(await waiting.carriedOut(HASH as never)).to.equal(undefined);
    }
  });
});
