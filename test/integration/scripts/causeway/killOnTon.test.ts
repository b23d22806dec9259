import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect } from "chai";

import { OperatedTonChain } from "../../../scripts/world/OperatedTonChain.ts";

const IS_FULL = process.env.CAUSEWAY_FULL !== undefined;
/** Of an order: two before and after the journal of steps, two the order, one its offer, two its end. */
const POINTS_OF_AN_ORDER = 7;
/** A process starts in some seconds, and follows orders of the one before. */
const KEPT_BLOCKS = 5_000;
const MINUTES = IS_FULL ? 60 : 10;

describe("causeway apply on a TON chain that is killed", function () {
  this.timeout(MINUTES * 60_000);
  let operated: OperatedTonChain;

  beforeEach(async () => {
    operated = await OperatedTonChain.open(KEPT_BLOCKS);
  });

  afterEach(() => operated.close());

  /** @returns how many messages it sent; undefined if it was killed. */
  async function apply(killAt: number): Promise<number | undefined> {
    const program = "test/scripts/world/processes/applyTonKilled.ts";
    const args = [operated.url, operated.environment.deployments, `${killAt}`];
    const child = spawn(process.execPath, ["scripts/bundle/run.mjs", program, ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [output, [code, signal]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    if (signal === "SIGKILL") return undefined;
    expect(code).to.equal(0);
    return Number(output);
  }

  it("goes on from each point of an order, and sends no message twice", async () => {
    const { family, target } = operated;
    const { steps } = await family.plan(target, false, () => {});
    let isOver = false;
    for (let round = 0; !isOver && (IS_FULL || round === 0); round++) {
      for (let point = 1; !isOver && point <= POINTS_OF_AN_ORDER; point++) {
        isOver = (await apply(point)) !== undefined;
      }
    }
    // The rounds bring two orders at least to their ends.
    expect(operated.ordersOf(0)).to.be.at.least(2);
    const before = operated.messagesOf(0).length;
    expect(await apply(0)).to.equal(isOver ? 0 : steps.length - before);
    expect(operated.messagesOf(0)).to.have.length(steps.length);
    expect(await apply(0)).to.equal(0);
    const { findings, unreadable } = await family.check(target);
    expect({ findings, unreadable }).to.deep.equal({ findings: [], unreadable: [] });
  });
});
