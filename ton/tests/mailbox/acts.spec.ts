import { directRoute, type Hex, tag } from "@causeway/protocol";
import { beginCell, type Cell, toNano } from "@ton/core";
import { expect } from "chai";

import { Administered, anchorOf, HUB_TRUST, otherCommittee, UNKNOWN } from "./Administered";
import {
  anchorClientAct,
  OneWordAct,
  oneWordAct,
  payOutAct,
  setClientTrustAct,
  setManagerAct,
  setMinLifetimeAct,
} from "./adminBodies";
import {
  addClientAct,
  addInboundLaneAct,
  addOutboundLaneAct,
  sendBody,
  setPricesAct,
} from "./bodies";
import { HUB, PRICE, SPOKE } from "./MailboxWorld";

const [HOUR, DAY] = [3_600, 86_400];
const PAUSE = 7 * DAY;
const ERROR = {
  notManager: 1000,
  noOpenLane: 840,
  deadlineOutOfRange: 844,
  laneExists: 845,
  unknownLane: 846,
  wrongLaneState: 847,
  unknownInboundLane: 901,
  lanePaused: 902,
  unknownClient: 913,
  clientNotTrusted: 916,
  inboundLaneExists: 917,
  pausedTooRecently: 930,
  notPaused: 931,
  unknownOperation: 0xffff,
};

describe("acts of roles on a mailbox on TON", () => {
  let mailbox: Administered;

  before(async () => {
    mailbox = await Administered.make();
  });
  beforeEach(() => mailbox.restore());

  it("are refused of any other sender than the manager", async () => {
    const { user } = mailbox.world;
    for (const act of everyAct()) {
      expect((await mailbox.acted(act, user)).exitCode).to.equal(ERROR.notManager);
    }
  });

  it("are refused if they are unknown", async () => {
    for (const operation of [0, 0x10000001, 0x1000003f, 0xffffffff]) {
      const act = beginCell().storeUint(operation, 32).endCell();
      expect(await mailbox.act(act)).to.equal(ERROR.unknownOperation);
    }
  });

  it("are refused if they are a bit longer than they should be", async () => {
    for (const act of everyAct()) {
      const longer = beginCell().storeSlice(act.beginParse()).storeBit(true).endCell();
      expect(await mailbox.act(longer), `${act}`).to.not.equal(0);
    }
  });

  it("leave a log with the act, and cost the mailbox nothing", async () => {
    const act = oneWordAct("closeLane", mailbox.world.outboundLaneId);
    const before = await mailbox.world.balance;
    const { transactions } = await mailbox.world.act(act);
    const bodies = transactions.flatMap(({ outMessages }) => outMessages.values());
    const logs = bodies.filter(({ info }) => info.type === "external-out");
    const expected = beginCell().storeUint(0x60000010, 32).storeRef(act).endCell();
    expect(logs.map(({ body }) => body.hash())).to.deep.equal([expected.hash()]);
    expect(await mailbox.world.balance).to.equal(before);
  });

  it("are refused for a lane or a light client that is unknown", async () => {
    for (const name of Object.keys(OneWordAct) as (keyof typeof OneWordAct)[]) {
      expect(await mailbox.act(oneWordAct(name, UNKNOWN)), name).to.equal(unknownOf(name));
    }
    const acts = [
      [setMinLifetimeAct(UNKNOWN, 1), ERROR.unknownLane],
      [setClientTrustAct(UNKNOWN, true, true), ERROR.unknownClient],
      [anchorClientAct(UNKNOWN, anchorOf(otherCommittee("next"))), ERROR.unknownClient],
    ] as const;
    for (const [act, error] of acts) expect(await mailbox.act(act)).to.equal(error);
  });

  describe("on lanes", () => {
    it("close a lane for good", async () => {
      const close = oneWordAct("closeLane", mailbox.world.outboundLaneId);
      expect(await mailbox.act(close)).to.equal(0);
      expect(await send()).to.equal(ERROR.noOpenLane);
      expect(await mailbox.act(close)).to.equal(ERROR.wrongLaneState);
      const open = oneWordAct("openLane", mailbox.world.outboundLaneId);
      expect(await mailbox.act(open)).to.equal(ERROR.wrongLaneState);
    });

    it("set the least lifetime of messages, from zero to the most that there is", async () => {
      const { outboundLaneId } = mailbox.world;
      expect(await mailbox.act(setMinLifetimeAct(outboundLaneId, 0))).to.equal(0);
      expect(await send(mailbox.now)).to.equal(0);
      const most = 2 ** 32 - 1;
      expect(await mailbox.act(setMinLifetimeAct(outboundLaneId, most))).to.equal(0);
      expect(await send(mailbox.now + most - 1)).to.equal(ERROR.deadlineOutOfRange);
      expect(await send(mailbox.now + most)).to.equal(0);
      const [, , , minLifetime] = await mailbox.read("outboundLane", outboundLaneId);
      expect(minLifetime).to.equal(BigInt(most));
    });

    it("add a lane once", async () => {
      const { outboundLaneId } = mailbox.world;
      const lane = { hubChainId: HUB.chainId, hubTrustId: tag("another") };
      expect(await mailbox.act(addInboundLaneAct(SPOKE, lane))).to.equal(0);
      expect(await mailbox.act(addInboundLaneAct(SPOKE, lane))).to.equal(ERROR.inboundLaneExists);
      const out = addOutboundLaneAct(HUB, directRoute(tag("another trust")));
      expect(await mailbox.act(out)).to.equal(0);
      expect(await mailbox.act(out)).to.equal(ERROR.laneExists);
      expect(await mailbox.act(oneWordAct("openLane", outboundLaneId))).to.equal(
        ERROR.wrongLaneState,
      );
    });

    it("name the id of a lane that they add", async () => {
      const route = directRoute(tag("another trust"));
      const { exitCode, logs } = await mailbox.acted(addOutboundLaneAct(HUB, route));
      expect(exitCode).to.equal(0);
      const log = logs[0]?.beginParse();
      expect(log?.loadUint(32)).to.equal(0x60000011);
      const laneId = log?.loadUintBig(256) ?? 0n;
      const [state, destination] = await mailbox.read("outboundLane", laneId);
      expect([state, destination]).to.deep.equal([1n, HUB.chainId]);
    });
  });

  describe("that pause a lane", () => {
    let lane: Hex;
    const act = (name: "pauseLane" | "unpauseLane" | "extendPause") =>
      mailbox.act(oneWordAct(name, lane));

    beforeEach(() => {
      lane = mailbox.world.inboundLaneId;
    });

    it("stop deliveries for seven days", async () => {
      const start = mailbox.now;
      expect(await act("pauseLane")).to.equal(0);
      expect(await pausedUntil()).to.equal(start + PAUSE);
      mailbox.wait(PAUSE - 1);
      expect(await deliver()).to.equal(ERROR.lanePaused);
      mailbox.wait(1);
      expect(await deliver()).to.equal(0);
    });

    it("pause again only after the lane was open for as long as it was paused", async () => {
      await act("pauseLane");
      mailbox.wait(2 * PAUSE - 1);
      expect(await act("pauseLane")).to.equal(ERROR.pausedTooRecently);
      mailbox.wait(1);
      expect(await act("pauseLane")).to.equal(0);
    });

    it("count the guardian's own time alone once somebody ended the pause", async () => {
      await act("pauseLane");
      mailbox.wait(HOUR);
      expect(await act("unpauseLane")).to.equal(0);
      expect(await pausedUntil()).to.equal(mailbox.now);
      expect(await deliver()).to.equal(0);
      mailbox.wait(HOUR - 1);
      expect(await act("pauseLane")).to.equal(ERROR.pausedTooRecently);
      mailbox.wait(1);
      expect(await act("pauseLane")).to.equal(0);
    });

    it("let others extend a pause, which keeps the guardian's time", async () => {
      const start = mailbox.now;
      await act("pauseLane");
      mailbox.wait(PAUSE - 1);
      expect(await act("extendPause")).to.equal(0);
      expect(await pausedUntil()).to.equal(mailbox.now + PAUSE);
      const [, , , , , pausableFrom] = await mailbox.read("inboundLane", lane);
      expect(pausableFrom).to.equal(BigInt(start + 2 * PAUSE));
      mailbox.wait(PAUSE - 1);
      expect(await act("unpauseLane")).to.equal(0);
      const [, , , , , after] = await mailbox.read("inboundLane", lane);
      expect(after).to.equal(BigInt(start + 2 * PAUSE));
    });

    it("neither end nor extend a pause that lapsed or never was", async () => {
      for (const seconds of [0, PAUSE]) {
        mailbox.wait(seconds);
        expect(await act("unpauseLane")).to.equal(ERROR.notPaused);
        expect(await act("extendPause")).to.equal(ERROR.notPaused);
        if (seconds === 0) await act("pauseLane");
      }
    });

    it("give deadlines the time that they took, not what an end saved", async () => {
      const deadline = BigInt(mailbox.now + HOUR);
      await act("pauseLane");
      expect(await mailbox.read("deadlineOf", lane, deadline)).to.deep.equal([
        deadline + BigInt(PAUSE),
      ]);
      mailbox.wait(DAY);
      await act("unpauseLane");
      expect(await mailbox.read("deadlineOf", lane, deadline)).to.deep.equal([
        deadline + BigInt(DAY),
      ]);
    });

    it("add to the time that the lane's light client gave back before", async () => {
      const deadline = BigInt(mailbox.now + HOUR);
      await mailbox.act(oneWordAct("stopClient", HUB_TRUST));
      mailbox.wait(10 * DAY + HOUR);
      await act("pauseLane");
      const [given] = await mailbox.read("deadlineOf", lane, deadline);
      expect(given).to.equal(deadline + BigInt(10 * DAY + HOUR + PAUSE));
    });

    async function pausedUntil(): Promise<number> {
      const [, , , , until] = await mailbox.read("inboundLane", lane);
      return Number(until);
    }

    async function deliver(): Promise<number> {
      const { world } = mailbox;
      const index = world.send([{ recipient: world.user.address }]);
      const { transactions } = await world.deliver(index);
      const own = BigInt(`0x${world.mailbox.hash.toString("hex")}`);
      const taken = transactions.find(({ address }) => address === own);
      const phase = taken?.description.type === "generic" && taken.description.computePhase;
      return phase && phase.type === "vm" ? phase.exitCode : -1;
    }
  });

  it("say for what lanes a light client may be asked", async () => {
    const lane = (hubTrust: string) =>
      addInboundLaneAct(SPOKE, { hubChainId: HUB.chainId, hubTrustId: tag(hubTrust) });
    expect(await mailbox.act(setClientTrustAct(HUB_TRUST, true, false))).to.equal(0);
    expect(await mailbox.act(lane("one"))).to.equal(ERROR.clientNotTrusted);
    const direct = addInboundLaneAct(HUB, { hubChainId: 0n, hubTrustId: tag("") });
    expect(await mailbox.act(direct)).to.not.equal(ERROR.clientNotTrusted);
    expect(await mailbox.act(setClientTrustAct(HUB_TRUST, false, true))).to.equal(0);
    expect(await mailbox.act(direct)).to.equal(ERROR.clientNotTrusted);
    expect(await mailbox.act(lane("one"))).to.equal(0);
  });

  it("hand the mailbox to another manager", async () => {
    const { user, manager } = mailbox.world;
    expect(await mailbox.act(setManagerAct(user.address))).to.equal(0);
    const act = oneWordAct("pauseLane", mailbox.world.inboundLaneId);
    expect((await mailbox.acted(act, manager)).exitCode).to.equal(ERROR.notManager);
    expect((await mailbox.acted(act, user)).exitCode).to.equal(0);
  });

  async function send(deadline = 0): Promise<number> {
    const body = sendBody({
      ...{ destinationChainId: HUB.chainId, gasLimit: 100_000n, maxFee: toNano("0.1"), deadline },
      ...{ refundTo: mailbox.world.user.address, recipient: HUB.mailbox, payload: "0x" },
    });
    return (await mailbox.send(body)).exitCode;
  }

  function unknownOf(name: keyof typeof OneWordAct): number {
    if (name.endsWith("Client")) return ERROR.unknownClient;
    return name === "openLane" || name === "closeLane"
      ? ERROR.unknownLane
      : ERROR.unknownInboundLane;
  }

  function everyAct(): Cell[] {
    const { world } = mailbox;
    const route = directRoute(tag("another trust"));
    const inbound = world.inboundLaneId;
    return [
      ...(["pauseLane", "unpauseLane", "extendPause"] as const).map((of) =>
        oneWordAct(of, inbound),
      ),
      ...(["stopClient", "resumeClient", "distrustClient"] as const).map((of) =>
        oneWordAct(of, HUB_TRUST),
      ),
      oneWordAct("closeLane", world.outboundLaneId),
      oneWordAct("openLane", world.outboundLaneId),
      setMinLifetimeAct(world.outboundLaneId, 1),
      setClientTrustAct(HUB_TRUST, true, true),
      anchorClientAct(HUB_TRUST, anchorOf(otherCommittee("next"))),
      payOutAct(world.user.address, 1n),
      setManagerAct(world.user.address),
      setPricesAct(HUB.chainId, PRICE),
      addClientAct(SPOKE, anchorOf(world.committee)),
      addOutboundLaneAct(HUB, route),
      addInboundLaneAct(SPOKE, { hubChainId: HUB.chainId, hubTrustId: tag("other") }),
    ];
  }
});
