import { connectWallet, isCausewayError } from "@causeway/sdk";
import { Address, beginCell, Cell, loadMessage, loadOutList, storeStateInit } from "@ton/core";
import { expect } from "chai";

import { TonDevelopmentWallet } from "../../../src/development/ton/TonDevelopmentWallet.ts";
import type { TonNode } from "../../../src/development/ton/TonNode.ts";
import { DevelopmentWallet } from "../../../src/development/wallet/DevelopmentWallet.ts";
import type { SignRequest } from "../../../src/development/wallet/SignRequest.ts";
import { type Behaviour, GOOD } from "../../../src/development/wallet/WalletState.ts";
import { accountWith } from "./accountWith.ts";

const RPC = "http://127.0.0.1:8081";
const CHAIN = { chainId: 31_390n, name: "Ton", rpcUrl: RPC, coin: "TON" };
const KEYS = [`0x${"1".repeat(64)}`, `0x${"2".repeat(64)}`];
const RECEIVER = Address.parseRaw(`0:${"ab".repeat(32)}`);
const TON = 10n ** 9n;
const VALID_UNTIL = 1_800_000_000;
const NO_CODE = Cell.EMPTY.toBoc().toString("base64");
const MESSAGE = { address: RECEIVER.toString({ testOnly: true }), amount: `${TON}` };
const ORDER = { validUntil: VALID_UNTIL, network: "31390", messages: [MESSAGE] };

describe("TonDevelopmentWallet", () => {
  let sent: string[];
  let shown: SignRequest[];
  let isAgreed: boolean;
  let coins: bigint;
  let keys: DevelopmentWallet;
  let wallet: TonDevelopmentWallet;
  const node: TonNode = {
    account: async () => accountWith(coins, 7),
    offer: async (message) => void sent.push(message),
  };

  beforeEach(() => {
    sent = [];
    shown = [];
    isAgreed = true;
    coins = 5n * TON;
    const state = { keys: KEYS, account: 0, chainId: 31_337n, chains: [], isLocked: false };
    keys = new DevelopmentWallet(
      { ...state, behaviour: GOOD },
      {
        page: "http://127.0.0.1:9700/",
        askPerson: async (request) => {
          shown.push(request);
          return isAgreed;
        },
        sleep: async () => {},
      },
    );
    wallet = new TonDevelopmentWallet(keys, CHAIN, node);
  });

  /** The code of a refusal, after which nothing is sent. */
  async function codeOf(order: Parameters<TonDevelopmentWallet["sendTransaction"]>[0]) {
    const error = await wallet.sendTransaction(order).catch((thrown: unknown) => thrown);
    expect(sent).to.deep.equal([]);
    return (error as { readonly code: number }).code;
  }

  /** What the one order that was sent has the wallet do. */
  function ordered() {
    const { info, body } = loadMessage(Cell.fromBase64(sent[0] ?? "").beginParse());
    const slice = body.beginParse().skip(64);
    const [validUntil, seqno] = [slice.loadUint(32), slice.loadUint(32)];
    const actions = loadOutList((slice.loadMaybeRef() as Cell).beginParse());
    return { to: info.type === "external-in" ? info.dest : undefined, validUntil, seqno, actions };
  }

  for (const [what, change] of [
    ["a chain whose coin is worth something", { chainId: 31_400n }],
    ["the main network", { chainId: 1_100_000_000_001n }],
    ["a node elsewhere", { rpcUrl: "https://ton.example" }],
    ["a node whose name could lead elsewhere", { rpcUrl: "http://127.0.0.1.example:8081" }],
  ] as const) {
    it(`does not even begin on ${what}`, () => {
      const made = () => new TonDevelopmentWallet(keys, { ...CHAIN, ...change }, node);
      expect(made).to.throw(/is no development chain|nodes of this machine alone/);
    });
  }

  it("has an account of its own for each key, which the SDK takes as it takes TonConnect", () => {
    const first = wallet.address;
    expect(wallet.account).to.deep.equal({ address: first, chain: "31390" });
    expect(connectWallet(wallet).address()).to.equal(first);
    keys.useAccount(1);
    expect(Address.parse(wallet.address).workChain).to.equal(0);
    expect(wallet.address).to.not.equal(first);
  });

  it("shows an order, signs it with the account's next number, and offers it to the chain", async () => {
    const { boc } = await wallet.sendTransaction(ORDER);
    expect(sent).to.deep.equal([boc]);
    const { to, validUntil, seqno, actions } = ordered();
    expect(to?.toRawString()).to.equal(wallet.address);
    expect([validUntil, seqno, actions.length]).to.deep.equal([VALID_UNTIL, 7, 1]);
    const [request] = shown;
    if (request?.kind !== "order") return expect.fail("nothing was shown");
    expect(request).to.include({ title: "Send coin", account: wallet.address, chain: CHAIN });
    const rows = Object.fromEntries(request.rows.map(({ label, value }) => [label, value]));
    expect(rows).to.deep.equal({
      ...{ To: MESSAGE.address, "Raw address": RECEIVER.toRawString(), Sends: "1 TON" },
      ...{ "Good until": "2027-01-15T08:00:00.000Z", Number: "7" },
    });
  });

  it("sends several messages, with bodies and new contracts, in their order", async () => {
    const code = beginCell().storeUint(1, 8).endCell();
    const init = beginCell()
      .store(storeStateInit({ code, data: code }))
      .endCell();
    const payload = code.toBoc().toString("base64");
    const stateInit = init.toBoc().toString("base64");
    const raw = { address: RECEIVER.toRawString(), amount: "2", payload, stateInit };
    await wallet.sendTransaction({ ...ORDER, messages: [MESSAGE, raw] });
    const { actions } = ordered();
    const values = actions.map((action) =>
      action.type === "sendMsg" && action.outMsg.info.type === "internal"
        ? action.outMsg.info.value.coins
        : undefined,
    );
    expect(values).to.deep.equal([TON, 2n]);
    const [request] = shown;
    if (request?.kind !== "order") return expect.fail("nothing was shown");
    expect(request.title).to.equal("Send 2 messages");
    const labels = request.rows.map(({ label, depth }) => `${depth} ${label}`);
    expect(labels).to.include.members(["0 Message 1", "0 Message 2", "1 Body", "1 Code and data"]);
  });

  it("sends nothing if the person refuses, or the wallet is set to", async () => {
    isAgreed = false;
    expect(await codeOf(ORDER)).to.equal(4001);
    keys.behave({ answer: "refuse" });
    expect(await codeOf(ORDER)).to.equal(4001);
    keys.behave({ answer: "busy" });
    expect(await codeOf(ORDER)).to.equal(-32_002);
  });

  it("tells no account while it is locked, and sends nothing", async () => {
    keys.setLocked(true);
    expect([wallet.account, wallet.connected]).to.deep.equal([null, false]);
    expect(await codeOf(ORDER)).to.equal(4100);
  });

  it("sends nothing without the coin for it: its contract would say nothing", async () => {
    coins = TON;
    const error = await wallet.sendTransaction(ORDER).catch((thrown: Error) => thrown);
    expect(`${error}`).to.contain("the account has 1 TON, and the order sends 1 TON: get coin");
    expect(shown).to.deep.equal([]);
  });

  const WRONG: readonly [string, object][] = [
    ["another network", { network: "-239" }],
    ["no messages", { messages: [] }],
    ["too many messages", { messages: Array.from({ length: 256 }, () => MESSAGE) }],
    ["an address of an EVM chain", { messages: [{ ...MESSAGE, address: `0x${"1".repeat(40)}` }] }],
    [
      "a wrong checksum",
      { messages: [{ ...MESSAGE, address: `${MESSAGE.address.slice(0, -1)}A` }] },
    ],
    ["a negative amount", { messages: [{ ...MESSAGE, amount: "-1" }] }],
    ["an amount in whole coins", { messages: [{ ...MESSAGE, amount: "1.5" }] }],
    ["a body that is no bag of cells", { messages: [{ ...MESSAGE, payload: "aGk=" }] }],
    ["code that is none", { messages: [{ ...MESSAGE, stateInit: NO_CODE }] }],
  ];
  for (const [what, change] of WRONG) {
    it(`refuses ${what}, and asks nobody`, async () => {
      expect(await codeOf({ ...ORDER, ...change })).to.equal(-32_602);
      expect(shown).to.deep.equal([]);
    });
  }

  it("refuses an order for an account that is not its own", async () => {
    expect(await codeOf({ ...ORDER, from: RECEIVER.toRawString() })).to.equal(4100);
  });

  describe("which lies", () => {
    const lies = (lie: Behaviour["lie"]) => keys.behave({ lie });

    it("names another account, or another chain", () => {
      lies("account");
      expect(wallet.account?.address).to.not.equal(wallet.address);
      lies("chain");
      expect(wallet.account?.chain).to.equal("31391");
    });

    it("signs with another key, or for another chain: another contract than the account's", async () => {
      for (const lie of ["signature", "chain"] as const) {
        sent = [];
        lies(lie);
        await wallet.sendTransaction(ORDER);
        expect(ordered().to?.toRawString(), lie).to.not.equal(wallet.address);
      }
    });

    it("sends, and names no message, which the SDK refuses to believe", async () => {
      lies("hash");
      const sending = connectWallet(wallet).send(
        [{ to: MESSAGE.address, value: 1n }],
        VALID_UNTIL,
        "31390",
      );
      const error = await sending.catch((thrown: unknown) => thrown);
      expect(isCausewayError(error) && error.code).to.equal("WalletFailed");
      expect(sent).to.have.length(1);
    });
  });

  it("tells its coins in whole ones", async () => {
    coins = 1_500_000_000n;
    expect(await wallet.coins()).to.equal("1.5");
  });
});
