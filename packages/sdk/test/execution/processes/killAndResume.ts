import { expect } from "chai";

import { start } from "../../../src/execution/start.ts";
import { ExecutionWorld, type Way, type What } from "../executionWorld.ts";
import { losesSignature, Program } from "../killed.ts";
import type { Processes } from "./Processes.ts";

/** What is executed, and how its allowance comes about. */
export interface Kind {
  readonly way: Way;
  readonly what: What;
}

/** Names of the points before and after each effect of the pipeline, in their order. */
export async function effectsOf({ way, what }: Kind): Promise<readonly string[]> {
  const world = new ExecutionWorld(way, what);
  const program = new Program();
  await start(world.record(), program.effects(world.means())).finished;
  return program.points;
}

/**
 * Kills a process at a point, resumes in another one, and compares the world with one in which nobody was killed.
 *
 * @param killAt Number of the point, as `effectsOf` lists them.
 */
export async function killAndResume(
  processes: Processes,
  kind: Kind,
  killAt: number,
): Promise<void> {
  const { way, what } = kind;
  const points = await effectsOf(kind);
  const point = points[killAt] ?? "";
  const where = `${what} by ${way}, killed ${point} (${killAt})`;
  const world = new ExecutionWorld(way, what);
  const folder = processes.folder();
  expect(await processes.run(world, folder, killAt), where).to.equal("killed");
  const end = await processes.run(world, folder);
  if (end === "killed") throw new Error(`${where}: killed again`);
  expect(end.outcome, where).to.equal(what === "deposit" ? "included" : "paid");
  const whole = new ExecutionWorld(way, what);
  await start(whole.record(), whole.means()).finished;
  // a signature that the wallet gave, and nobody wrote down, is asked for again if the person agrees
  const isLost = losesSignature(points, killAt);
  const again = isLost ? end.agreed.filter((one) => one === "permit") : [];
  expect([...world.asked].sort(), where).to.deep.equal([...whole.asked, ...again].sort());
  expect(world.transactions, where).to.have.length(whole.transactions.length);
  expect(end.agreed.length, where).to.be.at.most(
    isLost || !point.startsWith("after wallet.send") ? 1 : 0,
  );
}
