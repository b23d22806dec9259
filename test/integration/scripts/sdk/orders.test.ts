import { encodeArrivedOrder, type Hex } from "@causeway/protocol";
import type { Causeway, RecoveredMessage } from "@causeway/sdk";
import { expect } from "chai";
import { toBeHex } from "ethers";

import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../scripts/world/evmLocal.ts";
import { clientOf, expectParity } from "../../../scripts/world/sdkParity.ts";
import { TransferNetwork } from "../../../scripts/world/TransferNetwork.ts";

/** Of the owner, an account of every development node. */
const OWNER = 4;
const NOBODY: Hex = `0x${"0".repeat(40)}`;
const HOUR = 3_600n;
/** More than any order here brings: it is held. */
const TOO_MUCH = 10n ** 12n;
const GAS = 800_000n;
/** Code that reverts, whatever it is called with. */
const REVERTS: Hex = "0x5f5ffd";

describe("an order, by the SDK and by causeway status", function () {
  this.timeout(180_000);
  let network: TransferNetwork;
  let causeway: Causeway;
  let sent = 0;

  before(async () => {
    network = await TransferNetwork.start({ swap: loadConfig(EVM_LOCAL).swap });
    causeway = clientOf(network);
  });

  after(() => network?.stop());

  /** Sends an order that asks for more than it brings, and delivers it. */
  async function arrived(deliver = deliverNow): Promise<Hex> {
    sent += 1;
    const now = await network.now("hub");
    const payload = encodeArrivedOrder({
      ...{ orderId: toBeHex(sent, 32), receiver: network.on("hub", OWNER).wallet.address },
      ...{ fallbackReceiver: NOBODY, paysCoin: false, quotedOut: TOO_MUCH, leastOut: TOO_MUCH },
      ...{ minimumFrom: now, minimumUntil: now + HOUR, holdUntil: now + 24n * HOUR },
      ...{ fillFee: 0n, callGas: 0n, hops: "0x", call: "0x" },
    });
    const receiver = network.plan.addresses.SwapReceiver;
    const change = { receiver, payload, gasLimit: GAS, salt: toBeHex(sent, 32) };
    const transferId = await network.send("spoke-a", "hub", change);
    expect((await expectParity(network, causeway, transferId)).kind).to.equal("order");
    await deliver(transferId);
    await network.finalise("hub");
    return transferId;
  }

  const deliverNow = (transferId: Hex) => network.deliver(transferId);

  /** The call of its receiver fails. */
  async function deliverInVain(transferId: Hex): Promise<void> {
    const provider = network.provider("hub");
    const address = network.plan.addresses.SwapReceiver;
    const code = await provider.getCode(address);
    await provider.send("anvil_setCode", [address, REVERTS]);
    await network.deliver(transferId);
    await provider.send("anvil_setCode", [address, code]);
  }

  /** Takes an exit, and compares again. */
  async function taking(found: RecoveredMessage, transferId: Hex, kind: string) {
    const exit = found.exits.find((one) => one.kind === kind && one.isReady);
    if (!exit?.isReady || exit.family !== "evm") throw new Error(`${kind} is not ready`);
    const { to, data, value } = exit.transaction;
    await network.act(exit.chain, { to, data, value }, OWNER);
    return expectParity(network, causeway, transferId);
  }

  it("is the same while it is held, and once its owner took it", async () => {
    const transferId = await arrived();
    const held = await expectParity(network, causeway, transferId);
    expect(held.state).to.equal("held");
    const taken = await taking(held, transferId, "take");
    expect(taken).to.deep.include({ state: "taken", exits: [] });
  });

  it("is the same once anybody ended its hold", async () => {
    const transferId = await arrived();
    await network.passTime(Number(25n * HOUR));
    const held = await expectParity(network, causeway, transferId);
    const released = await taking(held, transferId, "release");
    expect(released).to.deep.include({ state: "taken", exits: [] });
  });

  it("is the same while its receiver's call failed, and once it is held without the call", async () => {
    const transferId = await arrived(deliverInVain);
    const ready = await expectParity(network, causeway, transferId);
    expect(ready.state).to.equal("ready");
    expect((await taking(ready, transferId, "claim")).state).to.equal("held");
  });

  it("is the same once its owner sent it back", async () => {
    const transferId = await arrived(deliverInVain);
    const ready = await expectParity(network, causeway, transferId);
    expect((await taking(ready, transferId, "sendBack")).state).to.equal("returning");
  });
});
