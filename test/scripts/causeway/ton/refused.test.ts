import { mailboxActs } from "@causeway/chains/ton/contracts";
import { preparedAct } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";
import { Cell } from "@ton/core";
import { expect } from "chai";

import {
  refusedAct,
  remedyFor,
} from "../../../../packages/operator/src/families/ton/act/refusedActs.ts";
import { configuredLanes } from "../../../../scripts/causeway/areas/lanes/index.ts";
import { tonLaneActs } from "../../../../scripts/causeway/areas/lanes/ton/laneActs.ts";
import { SandboxTonChain } from "../../world/SandboxTonChain.ts";

const GUARDIAN = 1;
const PAUSED_TOO_RECENTLY = 930;
const UNAUTHORIZED_CALL = 1003;
const STACK_UNDERFLOW = 2;

describe("a guardian's act that a TON chain refuses", () => {
  let chain: SandboxTonChain;
  let manager: Hex;

  before(async () => {
    chain = await SandboxTonChain.make();
    await chain.apply();
    manager = (await chain.context()).blueprint.manager.address;
  });

  const pause = () => {
    const lane = configuredLanes(chain.config).find(({ label }) => label === "lane hub -> ton");
    if (lane === undefined) throw new Error("no lane");
    return tonLaneActs.pause(lane, chain.config);
  };
  /** Has a guardian send an act. @returns the access manager's transaction that took it. */
  const send = async (act = pause()) => {
    const { to, data } = preparedAct(act);
    await chain.send(chain.accountOf(GUARDIAN), to, Cell.fromHex(data.slice(2)));
    for await (const { id, transaction } of (await chain.context()).view.transactions(manager)) {
      const { inMessage } = transaction;
      const from = inMessage?.info.type === "internal" ? inMessage.info.src.hash : undefined;
      if (from?.toString("hex") === chain.accountOf(GUARDIAN).slice(2)) return id.hash;
    }
    throw new Error("the access manager got nothing");
  };
  const refused = async (transaction: Hex) =>
    refusedAct((await chain.context()).view, manager, transaction);

  it("is found by its transaction, with the exit code of the contract", async () => {
    const first = await send();
    expect(await refused(first)).to.equal(undefined);
    const { does } = pause();
    const act = mailboxActs.oneWord("pauseLane", `0x${"11".repeat(32)}`);
    expect(await refused(await send({ ...pause(), does: { ...does, act } }))).to.deep.equal({
      exitCode: 901,
    });
    expect(await refused(first)).to.equal(undefined);
  });

  it("is not found in a transaction that the access manager never had", async () => {
    expect(await refused(`0x${"99".repeat(32)}`)).to.equal(undefined);
  });

  it("has a remedy where there is one", () => {
    expect(remedyFor(UNAUTHORIZED_CALL, pause())).to.match(
      /^this account is no guardian there: act/,
    );
    expect(remedyFor(PAUSED_TOO_RECENTLY, pause())).to.match(
      /^it was paused before, and the guardian may not do that again yet: stop the light client/,
    );
    expect(remedyFor(STACK_UNDERFLOW, pause())).to.equal(undefined);
  });
});
