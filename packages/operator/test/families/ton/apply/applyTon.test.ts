import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { developmentAccount } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { faucetKey, faucetWallet } from "@causeway/ton-chain";
import { beginCell, Cell, contractAddress, type Message, toNano } from "@ton/core";
import { expect } from "chai";

import { tonSignersOn } from "../../../../../../scripts/causeway/areas/deployment/index.ts";
import { CAUSEWAY } from "../../../../../../scripts/causeway/areas.ts";
import { OperatedTonChain } from "../../../../../../test/scripts/world/OperatedTonChain.ts";
import { DeploymentsInUse } from "../../../../src/deployments/deploymentsLock.ts";
import {
  ActionRefused,
  ActionWithoutEffect,
  applyTon,
} from "../../../../src/families/ton/apply/applyTon.ts";
import { NetworkUnknown, TonSession } from "../../../../src/families/ton/apply/TonSession.ts";
import { ConnectedTonChain } from "../../../../src/families/ton/OpenTonChain.ts";
import { hexOf } from "../../../../src/families/ton/TonContract.ts";
import { messageStep, type TonStep } from "../../../../src/families/ton/TonStep.ts";
import { tonWants } from "../../../../src/families/ton/TonWants.ts";

const WANTS = tonWants(CAUSEWAY.areas, { manager: "AccessManager", signersOn: tonSignersOn });
const { privateKey } = developmentAccount(0);
/** Plans after which a run goes round in circles. */
const MOST_PLANS = 5;

describe("applying a plan on a TON chain", function () {
  this.timeout(60_000);
  let operated: OperatedTonChain;

  before(async () => {
    operated = await OperatedTonChain.open(2_000);
  });

  after(() => operated.close());

  function stepTo(to: Hex, id = "tell"): TonStep {
    const message = { value: toNano("0.1"), body: Cell.EMPTY };
    return messageStep({ id, summary: "Tell something", after: [], findings: [], to, message });
  }

  /** Deploys a contract of its own, which does nothing. */
  function deploying(id: string, after: readonly string[] = []): TonStep {
    const init = { code: Cell.EMPTY, data: beginCell().storeStringTail(id).endCell() };
    const message = { value: toNano("0.1"), body: Cell.EMPTY, init };
    const to = hexOf(contractAddress(0, init));
    return messageStep({ id, summary: `Deploy ${id}`, after, findings: [], to, message });
  }

  /** Applies a plan that stays as it is, whatever is sent; or with what is left of it. */
  async function applySteps(
    steps: readonly TonStep[],
    left: () => readonly TonStep[] = () => steps,
  ) {
    const { environment, target } = operated;
    const open = new ConnectedTonChain(WANTS, environment, target.chain);
    const { config, chain, signers, file } = open;
    let plans = 0;
    try {
      return await applyTon(
        {
          ...{ config, chain, signers, file },
          context: (least) => open.context(least),
          contextAt: (height) => open.contextAt(height),
          contextAtTime: (time) => open.contextAtTime(time),
          plan: async () => {
            if (++plans > MOST_PLANS) throw new Error("it is planned again and again");
            return { steps: left(), waiting: [], findings: [], operations: [] };
          },
          close: async () => undefined,
        },
        environment.deployments,
        { waitMilliseconds: 0, onExecuted: () => {}, env: { CAUSEWAY_KEY: privateKey } },
      ).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
    } finally {
      await open.close();
    }
  }

  async function blueprint() {
    const open = new ConnectedTonChain(WANTS, operated.environment, operated.target.chain);
    const context = await open.context();
    await open.close();
    return context.blueprint;
  }

  const destination = ({ info }: Message): Hex =>
    info.type === "internal" ? hexOf(info.dest) : "0x";

  const file = () => new ConnectedTonChain(WANTS, operated.environment, operated.target.chain).file;

  it("sends nothing that the chain's own state refuses, and names the action and the reason", async () => {
    const before = operated.ordersOf(0);
    const { contracts } = await blueprint();
    const mailbox = contracts.find(({ name }) => name === "Mailbox");
    const error = await applySteps([stepTo(mailbox?.address ?? "0x")]);
    expect(error).to.be.instanceOf(ActionRefused);
    expect(error).to.include({ action: "tell" });
    expect((error as Error).message).to.match(
      /^ton: "Tell something" was not sent: Mailbox was not called: no-state$/,
    );
    expect(operated.ordersOf(0)).to.equal(before);
  });

  it("stops after an action without effect, and does not send it again", async () => {
    const before = operated.ordersOf(0);
    const { publicKey } = await faucetKey();
    const chainId = Number(operated.target.chain.chainId);
    const error = await applySteps([stepTo(hexOf(faucetWallet(publicKey, chainId).address))]);
    expect(error).to.be.instanceOf(ActionWithoutEffect);
    expect(error).to.include({ action: "tell" });
    expect((error as Error).message).to.match(/^ton: "Tell something" was sent and had no effect/);
    expect(operated.ordersOf(0)).to.equal(before + 1);
  });

  it("sends by one order all that wait for nothing else, and the rest by the next one", async () => {
    const [orders, sent] = [operated.ordersOf(0), operated.messagesOf(0).length];
    const steps = [
      ...[deploying("one"), deploying("two"), deploying("three", ["one"]), deploying("four")],
    ];
    const toldTo = () => operated.messagesOf(0).slice(sent).map(destination);
    const left = () => steps.filter((step) => !toldTo().includes(step.to));
    expect(await applySteps(steps, left)).to.equal(undefined);
    const expected = [0, 1, 3, 2].map((place) => steps[place]?.to);
    expect(toldTo()).to.deep.equal(expected);
    expect(operated.ordersOf(0)).to.equal(orders + 2);
  });

  it("sends what the chain's own state does not refuse, before it stops at what it refuses", async () => {
    const { contracts } = await blueprint();
    const mailbox = contracts.find(({ name }) => name === "Mailbox")?.address ?? "0x";
    const sent = operated.messagesOf(0).length;
    const steps = [deploying("five"), stepTo(mailbox, "six")];
    const toldTo = () => operated.messagesOf(0).slice(sent).map(destination);
    const left = () => steps.filter((step) => !toldTo().includes(step.to));
    const error = await applySteps(steps, left);
    expect(error).to.be.instanceOf(ActionRefused).with.property("action", "six");
    expect(toldTo()).to.deep.equal([steps[0]?.to]);
  });

  it("sends nothing while another process writes the record, and names the process", async () => {
    const before = operated.ordersOf(0);
    const lock = `${file()}.lock`;
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, `${process.ppid}`);
    const error = await applySteps([]);
    expect(error).to.be.instanceOf(DeploymentsInUse);
    expect(error).to.include({ file: file(), holder: process.ppid });
    expect(operated.ordersOf(0)).to.equal(before);
    rmSync(lock);
    expect(await applySteps([])).to.equal(undefined);
    expect(existsSync(lock)).to.equal(false);
  });

  it("is refused on a network that nobody knows, with its chain id", () => {
    const chain = { ...operated.target.chain, chainId: 5n };
    const make = () => new TonSession(privateKey as Hex, chain, () => "");
    expect(make).to.throw(NetworkUnknown, /^ton has the chain id 5, which is of no network of TON/);
    expect(make).to.throw(NetworkUnknown).with.property("chainId", 5n);
  });
});
