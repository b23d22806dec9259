import { type Causeway, createCauseway, type EvmConnectedWallet } from "@causeway/sdk";
import { expect } from "chai";

import { ExitFinder, type Recovering } from "../../src/exits/ExitFinder.ts";
import type { Exits } from "../../src/exits/Exits.ts";
import { sampleExits } from "../../src/states/swapSamples.ts";

const ID = `0x${"0d".repeat(32)}`;
const HASH = `0x${"ab".repeat(32)}`;
const WALLET = {} as EvmConnectedWallet;

/** A finder over chains and a wallet whose answers a test decides. */
function worldOf() {
  const world = {
    exits: undefined as Exits | undefined,
    wallet: WALLET as EvmConnectedWallet | undefined,
    asked: [] as string[],
    spoken: 0,
    refusal: undefined as Error | undefined,
  };
  const answer = <T>(asked: string, value: T): T => {
    world.asked.push(asked);
    if (world.refusal !== undefined) throw world.refusal;
    return value;
  };
  const recovering = {
    recover: async (_: Causeway, { id }: { id: string }) =>
      answer(`recover ${id.slice(2, 4)}`, [{ exits: sampleExits() }]),
    send: async (_: Causeway, { kind }: { kind: string }) => answer(`send ${kind}`, HASH),
  } as unknown as Recovering;
  const finder = new ExitFinder(
    {
      causeway: createCauseway(),
      exits: () => world.exits,
      wallet: () => world.wallet,
      speak: async () => {
        world.spoken++;
      },
      dispatch: ({ exits }) => {
        world.exits = exits;
      },
    },
    async () => recovering,
  );
  return { finder, world };
}

describe("ExitFinder", () => {
  it("reads ways out of the chains, and has the wallet send the one that is chosen", async () => {
    const { finder, world } = worldOf();
    await finder.look(ID);
    expect(world.exits).to.deep.equal({ status: "found", exits: sampleExits() });
    await finder.take(1);
    expect(world.asked).to.deep.equal(["recover 0d", "send take"]);
    expect(world.exits).to.include({ status: "found", transaction: HASH });
    expect(world.spoken, "the texts are loaded once").to.equal(1);
  });

  it("asks the wallet for one at a time, and for none without a wallet", async () => {
    const { finder, world } = worldOf();
    await finder.look(ID);
    await Promise.all([finder.take(0), finder.take(1)]);
    world.wallet = undefined;
    await finder.take(0);
    await finder.take(7);
    expect(world.asked).to.deep.equal(["recover 0d", "send fill"]);
  });

  it("says why the wallet did not send, and offers the same again", async () => {
    const { finder, world } = worldOf();
    await finder.look(ID);
    world.refusal = new Error("no");
    await finder.take(0);
    expect(world.exits).to.have.nested.property("failure.message", "Error: no");
    world.refusal = undefined;
    await finder.take(0);
    expect(world.exits).to.include({ transaction: HASH });
  });

  it("says why chains do not tell, and shows nothing of a look that was given up", async () => {
    const { finder, world } = worldOf();
    world.refusal = new Error("no answer");
    await finder.look(ID);
    expect(world.exits).to.have.property("status", "failed");
    world.refusal = undefined;
    const given = finder.look(ID);
    finder.stop();
    await given;
    expect(world.exits).to.deep.equal({ status: "looking" });
  });
});
