import { randomInt } from "node:crypto";

import {
  ANY_NONCE,
  ChainType,
  encodeInteroperableAddress,
  encodeRemoteCalls,
  type RemoteCall,
  remoteAccountAddress,
  tag,
  ZERO_WORD,
} from "@causeway/protocol";
import { expect } from "chai";
import { AbiCoder, dataSlice, type FunctionFragment, Interface, id } from "ethers";

import { type Chains, createChains } from "./chains/createChains.ts";
import { type Attempt, type Effects, effectsOf } from "./sweep/effects.ts";
import { entriesOf, ourContracts, type Target } from "./sweep/ourContracts.ts";
import { type Pool, someArguments } from "./sweep/someArguments.ts";

/** What all arguments follow from; set it to see a run again. */
const SEED = Number(process.env.CAUSEWAY_FUZZ_SEED ?? randomInt(2 ** 31));

/** Calls of each function. */
const RUNS = process.env.CAUSEWAY_FULL === undefined ? 6 : 24;

const RECIPIENT = new Interface([
  "function receiveMessage(bytes32 id, bytes sender, bytes payload) returns (bytes4)",
]);
const CALL_FAILED = dataSlice(id("CallFailed(bytes4,uint256,bytes)"), 0, 4);
const DEADLINE = 2n ** 40n - 1n;
const COIN = 10n ** 18n;

// Relayed calls reached the contract that kept the keys. Ours do reach our own contracts: as a stranger's do.
describe(`Poly Network: a relayed call to a contract of ours (CAUSEWAY_FUZZ_SEED=${SEED})`, () => {
  let chains: Chains;
  let targets: Target[];
  let accounts: string;
  let account: string;
  let strangers: readonly [string, string];
  let pool: Pool;

  const sender = { chainType: ChainType.evm, chainId: 31338n, address: `0x${"5e".repeat(20)}` };

  before(async () => {
    chains = await createChains();
    const { hub, spokeA } = chains;
    accounts = (await hub.deploy("RemoteAccounts", [hub.manager, hub.mailbox])).address;
    account = remoteAccountAddress(accounts, sender);
    strangers = [`0x${"57".repeat(20)}`, `0x${"58".repeat(20)}`];
    for (const holder of [account, ...strangers]) {
      await hub.ethers.provider.send("hardhat_setBalance", [
        holder,
        `0x${(10n * COIN).toString(16)}`,
      ]);
    }
    await createAccount();
    const present = new Map([
      ["RemoteAccounts", accounts],
      ["RemoteAccount", account],
      ["Mailbox", hub.mailboxAddress],
      ["Prepaid", (await hub.prepaid.getAddress()).toLowerCase()],
      ["MockLightClient", (await hub.client(spokeA).getAddress()).toLowerCase()],
      ["AccessManager", (await hub.manager.getAddress()).toLowerCase()],
    ]);
    targets = await ourContracts(hub, present);
    pool = poolOf();
  });

  /** An order that creates the account, so that what follows differs in its call alone. */
  async function createAccount() {
    const { hub } = chains;
    const to = `0x${"11".repeat(20)}`;
    const { from, data } = relayed({ target: to, value: 0n, data: "0x" });
    await hub.ethers.provider.send("hardhat_setBalance", [from, `0x${COIN.toString(16)}`]);
    await hub.ethers.provider.send("hardhat_impersonateAccount", [from]);
    await hub.ethers.provider.send("eth_sendTransaction", [{ from, to: accounts, data }]);
    await hub.ethers.provider.send("hardhat_stopImpersonatingAccount", [from]);
    expect(await hub.ethers.provider.getCode(account)).not.to.equal("0x");
  }

  /** A call that the mailbox makes to have the account make `call`. */
  function relayed(call: RemoteCall): Attempt {
    const payload = encodeRemoteCalls({ deadline: DEADLINE, nonce: ANY_NONCE, calls: [call] });
    const message = [tag("message"), encodeInteroperableAddress(sender), payload];
    const data = RECIPIENT.encodeFunctionData("receiveMessage", message);
    return { from: chains.hub.mailboxAddress, to: accounts, data };
  }

  function poolOf(): Pool {
    const { hub, spokeA, aToHub, aToB, hubToA } = chains;
    const owners = [sender, { ...sender, address: hub.mailboxAddress }];
    return {
      addresses: [...targets.map(({ address }) => address), ...owners.map((o) => o.address)],
      words: [ZERO_WORD, aToHub.id, aToB.id, hubToA.id, tag("any")],
      bytes: [
        "0x",
        "0x1234",
        hub.mailboxAddress,
        ...owners.map(encodeInteroperableAddress),
        encodeInteroperableAddress({ ...sender, address: spokeA.mailboxAddress }),
        hub.manager.interface.encodeFunctionData("grantRole", [0n, account, 0n]),
        hub.mailbox.interface.encodeFunctionData("withdrawFees", [sender.address, 1n]),
      ],
      numbers: [
        0n,
        1n,
        2n,
        7n,
        31337n,
        31338n,
        200_000n,
        1_900_000_000n,
        2n ** 255n,
        2n ** 256n - 1n,
      ],
    };
  }

  /** What a stranger's call comes to must be what the account's does, but for what is kept of each. */
  async function expectStrangersEffects(label: string, call: RemoteCall): Promise<Effects> {
    const { hub } = chains;
    const [one, other] = strangers;
    // what the account says of itself, a stranger says of himself
    const direct = (from: string) =>
      effectsOf(
        hub,
        { ...call, from, to: call.target, data: named(call.data, account, from) },
        from,
        pool.addresses,
      );
    const byOne = await direct(one);
    const byOther = await direct(other);
    const byAccount = await effectsOf(hub, relayed(call), account, pool.addresses);
    if (byOne.reason !== undefined) {
      const foretold = failed(named(byOne.reason, one, account));
      // a reason may be made of who calls, too, as the id of an operation is
      const same = byOther.reason === named(byOne.reason, one, other);
      const size = same ? undefined : 8;
      const reason = dataSlice(byAccount.reason ?? "0x0000000000000000", 0, size);
      expect(reason, label).to.equal(dataSlice(foretold, 0, size));
      return byAccount;
    }
    expect(byAccount.reason, label).to.equal(undefined);
    // a slot that strangers do not share is made of who calls, as what an account says of itself is
    const shared = [...byOne.writes.keys()].filter((slot) => byOther.writes.has(slot));
    expect([...byAccount.writes.keys()], label).to.include.members(shared);
    expect(byAccount.writes.size, label).to.equal(byOne.writes.size);
    for (const [slot, value] of byOne.writes) {
      // what differs between strangers is made of who calls, as a message's id is
      if (byOther.writes.get(slot) !== value || !shared.includes(slot)) continue;
      expect(byAccount.writes.get(slot), `${label}, ${slot}`).to.equal(value);
    }
    return byAccount;
  }

  it("finds every contract that is deployed", () => {
    const names = targets.map(({ name }) => name);
    expect(names).to.include.members([
      ...[
        "AccessManager",
        "CommitteeRegistry",
        "Deployer",
        "GuardedAccessManager",
        "Mailbox",
        "MockLightClient",
      ],
      ...["RemoteAccount", "RemoteAccounts", "ZkLightClient"],
    ]);
  });

  it("does what a stranger's call does, whatever the function and its arguments", async function () {
    this.timeout(600_000);
    let taken = 0;
    for (const { name, address, abi } of targets) {
      for (const entry of entriesOf(abi)) {
        for (let run = 0; run < RUNS; run++) {
          const seed = `${SEED}/${name}/${entry.format("sighash")}/${run}`;
          const data = abi.encodeFunctionData(entry, someArguments(entry.inputs, pool, seed));
          const value = entry.payable && run % 2 === 1 ? COIN : 0n;
          const { reason } = await expectStrangersEffects(seed, { target: address, value, data });
          if (reason === undefined) taken++;
        }
      }
    }
    // a sweep in which everything is refused shows less than it seems to
    expect(taken).to.be.greaterThan(RUNS);
  });

  it("reaches no function that does not exist", async () => {
    for (const { name, address } of targets) {
      for (let run = 0; run < RUNS; run++) {
        const data = dataSlice(id(`${SEED}/${run}`), 0, run === 0 ? 1 : 4 + run);
        await expectStrangersEffects(`${name}, ${data}`, { target: address, value: 0n, data });
      }
    }
  });

  it("is no door for strangers: what they call changes nothing that is kept of an account", async () => {
    const { hub } = chains;
    for (const { name, address, abi } of targets) {
      if (!name.startsWith("RemoteAccount")) continue;
      for (const entry of entriesOf(abi)) {
        for (let run = 0; run < RUNS; run++) {
          const seed = `${SEED}/door/${entry.format("sighash")}/${run}`;
          const data = abi.encodeFunctionData(entry, someArguments(entry.inputs, pool, seed));
          const { writes } = await effectsOf(
            hub,
            { from: strangers[0], to: address, data },
            account,
          );
          for (const slot of writes.keys()) {
            expect(slot, seed).not.to.match(/kept of the caller/);
            expect(slot.startsWith(account), seed).to.equal(false);
          }
        }
      }
    }
  });

  it("is refused by every function that is restricted", async () => {
    const { hub } = chains;
    for (const { name, address, abi } of targets) {
      const authority = abi.getFunction("authority()") as FunctionFragment | null;
      if (authority === null) continue;
      for (const entry of entriesOf(abi)) {
        const data = abi.encodeFunctionData(entry, someArguments(entry.inputs, pool, entry.name));
        const owner = await effectsOf(
          hub,
          { from: hub.signers.stranger.address, to: address, data },
          account,
        );
        const restricted = owner.reason?.startsWith(UNAUTHORIZED);
        if (!restricted) continue;
        const { reason } = await effectsOf(
          hub,
          relayed({ target: address, value: 0n, data }),
          account,
        );
        expect(reason, `${name}.${entry.name}`).to.equal(
          failed(UNAUTHORIZED + wordOfAddress(account)),
        );
      }
    }
  });
});

const UNAUTHORIZED = dataSlice(id("AccessManagedUnauthorized(address)"), 0, 4);

function wordOfAddress(address: string): string {
  return address.slice(2).padStart(64, "0");
}

/** Bytes with one caller's address in the place of another's. */
function named(data: string, caller: string, instead: string): string {
  return data.replaceAll(caller.slice(2).toLowerCase(), instead.slice(2).toLowerCase());
}

/** `CallFailed` of an order's first call. */
function failed(reason: string): string {
  const kept = dataSlice(reason, 0, Math.min(256, (reason.length - 2) / 2));
  const selector = dataSlice(`${kept}00000000`, 0, 4);
  const args = AbiCoder.defaultAbiCoder().encode(
    ["bytes4", "uint256", "bytes"],
    [selector, 0n, kept],
  );
  return CALL_FAILED + args.slice(2);
}
