import {
  createCauseway,
  type Execution,
  executions,
  memoryStorage,
  type Wallet,
} from "@causeway/sdk";
import { failureOf } from "@causeway/widget/parts";
import { expect } from "chai";

import { Acting, type Executing } from "../../src/acting/Acting.ts";
import type { Reviewed } from "../../src/acting/ActingState.ts";

const ACCOUNT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OTHER = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const REVIEWED = {
  wanted: { deposit: { chainId: 1n, asset: "USDC", amount: 5n } },
  rows: [{ name: "Deposit", value: "5 USDC" }],
} satisfies Reviewed;

/** A wallet by EIP-1193 whose account a test changes. */
function walletOf(account = ACCOUNT) {
  const listeners: ((accounts: unknown) => void)[] = [];
  const wallet = {
    account,
    request: async () => [wallet.account],
    on: (_: string, listener: (accounts: unknown) => void) => listeners.push(listener),
    change(next: string) {
      wallet.account = next;
      for (const listener of listeners) listener([next]);
    },
  };
  return wallet;
}

/** Pages over an SDK that a test decides. */
async function worldOf({ isConnected = true } = {}) {
  const asked: string[] = [];
  const execution = { called: [] as string[], tell: () => {}, fail: (_: unknown) => {} };
  const snapshot = {
    id: "one",
    state: "running",
    steps: {},
    waitsFor: undefined as object | undefined,
  };
  const running = {
    subscribe: (listener: () => void) => {
      execution.tell = listener;
      return () => {};
    },
    getSnapshot: () => snapshot,
    accept: () => execution.called.push("accept"),
    askAgain: () => execution.called.push("askAgain"),
    finished: new Promise((_, fail) => {
      execution.fail = fail;
    }),
  } as unknown as Execution;
  const storage = memoryStorage();
  const executing = {
    execute: async (_: unknown, { deposit }: { deposit: { amount: bigint } }) => {
      asked.push(`execute ${deposit.amount}`);
      return running;
    },
    resume: async (_: unknown, id: string) => {
      asked.push(`resume ${id}`);
      return running;
    },
    executions: () => executions(createCauseway({ storage })),
  } as unknown as Executing;
  const acting = new Acting(
    {
      ...{ baseUrl: "http://127.0.0.1:1", kinds: ["deposit"] },
      ...{ load: async () => executing, contracts: async () => undefined },
    },
    () => {},
  );

  const wallet = walletOf();
  if (isConnected) acting.wallet.use(wallet as unknown as Wallet);
  await settled();
  return { acting, asked, wallet, execution, snapshot, storage };
}

async function settled() {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
}

describe("a page that signs and sends", () => {
  it("asks for a wallet before it builds anything", async () => {
    const { acting } = await worldOf({ isConnected: false });
    let builds = 0;
    await acting.review(async () => {
      builds++;
      return REVIEWED;
    });
    await settled();
    expect([builds, acting.state.stage, acting.state.wallet.isOpen]).to.deep.equal([
      ...[0, "form", true],
    ]);
  });

  it("signs what the person read, once", async () => {
    const { acting, asked } = await worldOf();
    await acting.sign();
    expect(asked, "nobody read anything").to.deep.equal([]);
    await acting.review(async ({ sender }) => {
      expect(sender).to.equal(ACCOUNT);
      return REVIEWED;
    });
    expect(acting.state).to.deep.include({ stage: "review", reviewed: REVIEWED });
    await Promise.all([acting.sign(), acting.sign()]);
    expect(asked).to.deep.equal(["execute 5"]);
    expect(acting.state.stage).to.equal("running");
  });

  it("goes back to the form with the reason if nothing can be built", async () => {
    const { acting } = await worldOf();
    await acting.review(async () => {
      throw new Error("no");
    });
    expect(acting.state.stage).to.equal("form");
    expect(acting.state.failure).to.deep.equal(failureOf(new Error("no")));
  });

  it("drops what it built for one account if the wallet changes to another", async () => {
    const { acting, asked, wallet } = await worldOf();
    await acting.review(async () => REVIEWED);
    wallet.change(OTHER);
    await settled();
    expect(acting.state.wallet.account?.address).to.equal(OTHER);
    expect(acting.state).to.deep.include({ stage: "form", reviewed: undefined });
    await acting.sign();
    expect(asked).to.deep.equal([]);
  });

  it("goes on with what the execution waits for, and resumes what stopped", async () => {
    const { acting, asked, execution, snapshot } = await worldOf();
    await acting.review(async () => REVIEWED);
    await acting.sign();
    snapshot.waitsFor = { kind: "accept" };
    acting.goOn();
    snapshot.waitsFor = { kind: "askAgain" };
    acting.goOn();
    expect(execution.called).to.deep.equal(["accept", "askAgain"]);
    snapshot.waitsFor = undefined;
    execution.fail(new Error("down"));
    await settled();
    expect(acting.state.failure?.code).to.equal("Unknown");
    acting.goOn();
    await settled();
    expect(asked.at(-1)).to.equal("resume one");
  });

  it("begins again with an empty form, and draws nothing after its end", async () => {
    const { acting, execution } = await worldOf();
    await acting.review(async () => REVIEWED);
    await acting.sign();
    acting.again();
    expect(acting.state).to.deep.include({ stage: "form", snapshot: undefined });
    execution.fail(new Error("late"));
    await settled();
    expect(acting.state.failure, "nobody waits for it any more").to.equal(undefined);
    acting.stop();
    const before = acting.state;
    acting.change();
    expect(acting.state).to.equal(before);
  });
});
