import { type Hex, tag } from "@causeway/protocol";
import { expect } from "chai";
import { concat, dataSlice, type Interface } from "ethers";

import { type Chains, createChains } from "./chains/createChains.ts";
import { carry } from "./chains/deliver.ts";

// A message could call the contract that kept the keepers, with a selector that the sender could choose.
describe("Poly Network: a message to a contract with privileges", () => {
  let chains: Chains;

  before(async () => {
    chains = await createChains();
  });

  /** Payloads that are calls: whatever they are to whoever is called, it is not a call. */
  function calls(): Hex[] {
    const { hub, spokeA } = chains;
    const account = hub.signers.stranger.address;
    const encode = (abi: Interface, name: string, args: unknown[]) =>
      abi.encodeFunctionData(name, args);
    return [
      encode(hub.manager.interface, "grantRole", [0n, account, 0n]),
      encode(hub.manager.interface, "updateAuthority", [hub.mailboxAddress, account]),
      encode(hub.manager.interface, "execute", [
        hub.mailboxAddress,
        encode(hub.mailbox.interface, "withdrawFees", [account, 1n]),
      ]),
      encode(hub.mailbox.interface, "withdrawFees", [account, 1n]),
      encode(hub.prepaid.interface, "withdraw", [hub.signers.admin.address, account, 1n]),
      encode(hub.mailbox.interface, "setAuthority", [account]),
      encode(hub.client(spokeA).interface, "anchor", [tag("a"), tag("b"), 9n, 1n]),
      `0xa9059cbb${account.slice(2).padStart(64, "0")}${"00".repeat(31)}01`,
    ];
  }

  /** Everything about the hub's own contracts that a message might want to change. */
  async function state() {
    const { hub, spokeA, aToHub } = chains;
    const account = hub.signers.stranger.address;
    const client = hub.client(spokeA);
    return {
      admin: await hub.manager.hasRole(0n, account),
      mailbox: await hub.manager.hasRole(0n, hub.mailboxAddress),
      authority: [await hub.mailbox.authority(), await client.authority()],
      fees: await hub.mailbox.feesHeld(),
      prepaid: await hub.prepaid.balanceOf(hub.signers.admin),
      committee: [...(await client.committee())],
      generation: await client.generation(),
      lane: [...(await hub.mailbox.inboundLane(aToHub.id))],
      lanes: [...(await hub.mailbox.outboxLanes())],
      prices: (await hub.mailbox.pricesTo(spokeA.chainId)).flatMap((price) => [...price]),
    };
  }

  it("changes nothing in the access manager, the light clients or the mailbox", async () => {
    const { hub, spokeA, spokeB, aToHub } = chains;
    await hub.prepaid.setLimits(hub.signers.admin, 1_000n, 1_000n);
    await hub.prepaid.fund(hub.signers.admin, { value: 1_000n });
    await hub.mailbox.addFee(tag("fee"), { value: 1_000n });
    const before = await state();
    const targets = [
      await hub.manager.getAddress(),
      hub.mailboxAddress,
      await hub.prepaid.getAddress(),
      await hub.client(spokeA).getAddress(),
      await hub.client(spokeB).getAddress(),
    ];
    const payloads = calls();
    for (const target of targets) {
      const first = aToHub.tree.count;
      for (const payload of payloads) {
        await aToHub.send({ recipient: target.toLowerCase(), payload, gasLimit: 500_000n });
      }
      const outcome = await carry(aToHub, first, payloads.length);
      expect(outcome.delivered, target).to.equal(0n);
      expect(outcome.failures.size).to.equal(payloads.length);
    }
    expect(await state()).to.deep.equal(before);
  });

  it("is called with receiveMessage whatever the payload begins with", async () => {
    const { hub, aToHub } = chains;
    const { contract, address } = await hub.deploy("CallRecorder");
    const first = aToHub.tree.count;
    const payloads = [
      ...calls(),
      ...Array.from({ length: 8 }, (_, i) => dataSlice(tag(`${i}`), i)),
    ];
    for (const payload of payloads) await aToHub.send({ recipient: address, payload });
    await carry(aToHub, first, payloads.length);
    const [selectors] = await contract.getFunction("calls")();
    expect(new Set(selectors)).to.deep.equal(new Set(["0x2432ef26"]));
    expect(selectors).to.have.length(payloads.length);
  });

  it("moves no token that the mailbox holds", async () => {
    const { hub, aToHub } = chains;
    const { contract, address } = await hub.deploy("IssuedToken", [hub.mailbox, 1_000n]);
    for (const payload of [calls().at(-1)!, concat([calls().at(-1)!, "0x00"])]) {
      await aToHub.send({ recipient: address, payload });
    }
    expect((await carry(aToHub, aToHub.tree.count - 2, 2)).delivered).to.equal(0n);
    expect(await contract.getFunction("balanceOf")(hub.mailbox)).to.equal(1_000n);
  });

  it("finds a mailbox that holds no role", async () => {
    const { hub } = chains;
    for (const role of [0n, 1n, 2n, 3n]) {
      const [member] = await hub.manager.hasRole(role, hub.mailboxAddress);
      expect(member).to.equal(false);
    }
  });
});
