import { testValidators } from "@causeway/chains/testing/committee.ts";
import { ENVIRONMENT } from "@causeway/chains/testing/LocalChain.ts";
import type { EnvironmentFile } from "@causeway/environment";
import { ChainType, type Peer } from "@causeway/protocol";
import { expect } from "chai";

import { TON_ID, TonMailbox } from "../../../../test/scripts/world/TonMailbox.ts";
import { fateOf } from "../../src/execution/fateOf.ts";
import {
  buildMessage,
  type Causeway,
  connectWallet,
  createCauseway,
  type Execution,
  type ExecutionSnapshot,
  execute,
  executions,
  type MessageQuote,
  quoteMessage,
  resume,
  type TonConnectWallet,
} from "../../src/index.ts";
import { ton } from "../../src/ton/index.ts";
import { tonOrigin } from "../../src/ton/tonOrigin.ts";
import type { TransactionHash } from "../../src/values/ids.ts";
import { withPerson } from "../execution/withPerson.ts";
import { caught } from "../world/caught.ts";
import { KilledClient } from "./KilledClient.ts";

/** A hub that does not answer: what follows the block of a message is of all families. */
const HUB: Peer = { chainType: ChainType.evm, chainId: 31_337n, mailbox: `0x${"aa".repeat(20)}` };
const SILENT_HUB: EnvironmentFile["chains"][number] = {
  ...{ family: "evm", name: "hub", chainId: "31337", rpcUrls: ["http://127.0.0.1:1"] },
  ...{ mailbox: HUB.mailbox, committeeRegistry: HUB.mailbox, messageFeeSchedule: HUB.mailbox },
};

/** What the person is asked of, in a wallet. */
type Asked = Parameters<TonConnectWallet["sendTransaction"]>[0];

describe("the execution of a message from TON", function () {
  this.timeout(120_000);
  let world: TonMailbox;
  let contracts: EnvironmentFile;

  before(async () => {
    world = await TonMailbox.start(ENVIRONMENT, HUB.chainId);
    await world.connect(HUB, testValidators(4));
    contracts = {
      ...{ environment: ENVIRONMENT, development: true, validators: ["http://127.0.0.1:1"] },
      chains: [SILENT_HUB, world.described],
    };
  });

  after(() => world?.stop());

  it("asks an endpoint once for a hash that no block has", async () => {
    const paths: string[] = [];
    const causeway = createCauseway({
      ...{ contracts, ton },
      fetch: (url, init) => {
        paths.push(String(url));
        return fetch(url, init);
      },
    });
    const transaction = `0x${"77".repeat(32)}` as TransactionHash;
    const effect = { nonce: 0n, block: 1n, isKnown: true, transaction };
    const traced = { sender: world.account, effect, transaction: undefined, mark: undefined };
    const fate = await fateOf(await tonOrigin(causeway, TON_ID), traced);
    expect(fate).to.deep.equal({ kind: "dropped" });
    expect(paths).to.have.length(1);
  });

  const clientWith = (texts: Map<string, string>, program = new KilledClient()): Causeway =>
    createCauseway({ contracts, ton, storage: program.storage(texts) });

  const message = () => ({
    ...{ from: TON_ID, to: HUB.chainId, recipient: HUB.mailbox },
    ...({ payload: "0x1234", gasLimit: 100_000n } as const),
  });

  const quoted = (causeway: Causeway): Promise<MessageQuote> => quoteMessage(causeway, message());

  async function begin(causeway: Causeway, wallet: TonConnectWallet, signal?: AbortSignal) {
    const quote = await quoted(causeway);
    const parameters = { wallet: connectWallet(wallet), message: message(), quote };
    return execute(causeway, parameters, signal && { signal });
  }

  it("is followed from the wallet to the mailbox's transaction", async () => {
    const asked: Asked[] = [];
    const causeway = clientWith(new Map());
    const ending = new AbortController();
    const execution = await begin(causeway, world.tonConnect(asked), ending.signal);
    const { messageId, transaction, sender, steps } = await included(execution, ending);
    expect(asked).to.have.length(1);
    expect(sender).to.equal(world.account);
    expect(steps).to.include({ switchChain: "skipped", allow: "skipped", send: "done" });
    expect(messageId).to.match(/^0x[0-9a-f]{64}$/);
    const [kept] = await executions(causeway);
    expect(kept).to.include({ kind: "message", messageId, transaction, isSent: true });
  });

  it("fails if the person rejects it, and can be resumed", async () => {
    const causeway = clientWith(new Map());
    const asked: Asked[] = [];
    const wallet = world.tonConnect(asked);
    const refusing = { ...wallet, sendTransaction: () => Promise.reject({ code: 300 }) };
    const rejected = await begin(causeway, refusing);
    await caught("WalletRejected", () => rejected.finished);
    const ending = new AbortController();
    const options = { wallet: connectWallet(wallet), signal: ending.signal };
    const { messageId } = await included(await resume(causeway, rejected.id, options), ending);
    expect(messageId).to.match(/^0x[0-9a-f]{64}$/);
    expect(asked).to.have.length(1);
  });

  it("is found by the mailbox's transaction if the wallet sent it and never answered", async () => {
    const asked: Asked[] = [];
    const wallet = world.tonConnect(asked);
    const silent = {
      ...wallet,
      sendTransaction: async (transaction: Asked) => {
        await wallet.sendTransaction(transaction);
        return new Promise<never>(() => undefined);
      },
    };
    const causeway = clientWith(new Map());
    const quote = await quoted(causeway);
    const ending = new AbortController();
    const options = { patienceWithPeople: 50 };
    const execution = await execute(
      causeway,
      { wallet: connectWallet(silent, options), message: message(), quote },
      { signal: ending.signal },
    );
    const { transaction } = await included(execution, ending);
    expect(transaction).to.match(/^0x[0-9a-f]{64}$/);
    expect(asked).to.have.length(1);
  });

  it("asks the person before it asks a silent wallet again", async () => {
    const asked: Asked[] = [];
    const wallet = world.tonConnect(asked);
    const deaf = { ...wallet, sendTransaction: () => new Promise<never>(() => undefined) };
    const texts = new Map<string, string>();
    const causeway = clientWith(texts);
    const execution = await execute(causeway, {
      wallet: connectWallet(deaf, { patienceWithPeople: 50 }),
      ...{ message: message(), quote: await quoted(causeway) },
    });
    const { waitsFor } = await until(execution, ({ state }) => state === "waiting");
    expect(waitsFor).to.include({ kind: "askAgain", what: "order", why: "silent", isOnce: false });
    const ending = new AbortController();
    const resumed = await resume(clientWith(texts), execution.id, {
      ...{ wallet: connectWallet(wallet), signal: ending.signal },
    });
    await until(resumed, ({ state }) => state === "waiting");
    expect(asked).to.have.length(0);
    resumed.askAgain();
    await included(resumed, ending);
    expect(asked).to.have.length(1);
  });

  it("is resumed after a kill at each point, and sends nothing twice", async () => {
    const whole = new KilledClient();
    await killAndResume(whole);
    expect(whole.points.filter((point) => point === "after wallet")).to.have.length(1);
    expect(whole.points).to.have.length.above(15);
    for (const [killAt, point] of whole.points.entries()) {
      const { agreed, asked, isKilled, messageId } = await killAndResume(new KilledClient(killAt));
      const where = `killed ${point} (${killAt})`;
      expect({ isKilled, asked: asked.length }, where).to.deep.equal({ isKilled: true, asked: 1 });
      expect(messageId, where).to.match(/^0x[0-9a-f]{64}$/);
      if (point === "after wallet") expect(agreed, where).to.deep.equal([]);
    }
  });

  async function killAndResume(program: KilledClient) {
    const asked: Asked[] = [];
    const texts = new Map<string, string>();
    const [killing, ending] = [new AbortController(), new AbortController()];
    const wallet = world.tonConnect(asked);
    const killed = await begin(clientWith(texts, program), program.wallet(wallet), killing.signal);
    const end = await Promise.race([program.ended, included(killed, killing)]);
    const options = { wallet: connectWallet(wallet), signal: ending.signal };
    const resumed = await resume(clientWith(texts), killed.id, options);
    const { agreed } = withPerson(resumed);
    const { messageId } = await included(resumed, ending);
    return { agreed, asked, isKilled: end === "killed", messageId };
  }

  it("goes on from the transaction alone, without storage and wallet", async () => {
    const first = new AbortController();
    const begun = await begin(clientWith(new Map()), world.tonConnect(), first.signal);
    const { transaction } = await included(begun, first);
    const ending = new AbortController();
    const target = { chainId: TON_ID, transaction: transaction as `0x${string}` };
    const resumed = await resume(clientWith(new Map()), target, { signal: ending.signal });
    const found = await included(resumed, ending);
    expect(found).to.include({ transaction, sender: world.account });
    const unknown = { chainId: TON_ID, transaction: `0x${"77".repeat(32)}` } as const;
    await caught("NotFound", () => resume(clientWith(new Map()), unknown));
  });

  it("fails if the mailbox refused the message", async () => {
    const wallet = world.tonConnect();
    const poor = {
      ...wallet,
      sendTransaction: async (transaction: Asked) => {
        const messages = transaction.messages.map((one) => ({ ...one, amount: "10000000" }));
        await wallet.sendTransaction({ ...transaction, messages }).catch(() => undefined);
        return new Promise<never>(() => undefined);
      },
    };
    const causeway = clientWith(new Map());
    const execution = await execute(causeway, {
      wallet: connectWallet(poor, { patienceWithPeople: 50 }),
      ...{ message: message(), quote: await quoted(causeway) },
    });
    await caught("OrderReverted", () => execution.finished);
  });

  it("is another one than a message of the same words", async () => {
    const causeway = clientWith(new Map());
    const built = () => buildMessage(causeway, { ...message(), sender: world.account });
    const payloads = (await Promise.all([built(), built()])).map(({ transaction }) =>
      "messages" in transaction ? transaction.messages[0]?.payload : undefined,
    );
    expect(payloads[0]).to.be.a("string");
    expect(payloads[0]).not.to.equal(payloads[1]);
  });

  it("is refused to the wallet of another family", async () => {
    const causeway = clientWith(new Map());
    const quote = await quoted(causeway);
    const evm = connectWallet({ request: async () => [`0x${"a1".repeat(20)}`] });
    await caught("WrongFamily", () =>
      execute(causeway, { wallet: evm, message: message(), quote }),
    );
  });
});

/** The snapshot of an execution that a block has; the execution is stopped then. */
async function included(execution: Execution, ending: AbortController) {
  const snapshot = await until(execution, ({ steps }) => steps.included === "done");
  ending.abort();
  await execution.finished.catch(() => undefined);
  return snapshot;
}

async function until(
  execution: Execution,
  isSo: (snapshot: ExecutionSnapshot) => boolean,
): Promise<ExecutionSnapshot> {
  for await (const snapshot of execution) if (isSo(snapshot)) return snapshot;
  return execution.finished;
}
