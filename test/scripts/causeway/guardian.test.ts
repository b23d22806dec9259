import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { developmentAccount } from "@causeway/operator";
import { checkChain } from "@causeway/operator/evm";
import { expect } from "chai";
import {
  type FunctionFragment,
  type Interface,
  type JsonRpcProvider,
  NonceManager,
  type ParamType,
  Wallet,
  ZeroAddress,
} from "ethers";
import { addressesOf } from "../../../scripts/causeway/areas/deployment/addresses.ts";
import { environmentAt } from "../../../scripts/causeway/environment.ts";
import { AccessManager__factory, Mailbox__factory } from "../../../typechain-types/index.js";
import { AppliedChains } from "../world/AppliedChains.ts";
import { leaveUnguarded } from "../world/leaveUnguarded.ts";
import { planContext } from "../world/planContext.ts";
import { ROLES } from "../world/roles.ts";
import { COUNCIL, COUNCIL_DELAY, withCouncil } from "../world/withCouncil.ts";

const GUARDIAN = developmentAccount(1);
/** Roles without a delay: what they call waits for nothing that could be cancelled. */
const AT_ONCE = ["guardian", "feeSchedule", "bridgeFeeSchedule", "swapFeeSchedule"];
const managerAbi: Interface = AccessManager__factory.createInterface();

/** Something that the council has scheduled. */
interface Operation {
  readonly name: string;
  readonly target: string;
  readonly data: string;
}

/** Who may end what waits, on a chain that was deployed as chains are. */
describe("the guardian", function () {
  this.timeout(240_000);
  let chains: AppliedChains;
  let provider: JsonRpcProvider;
  let snapshot: string;

  before(async () => {
    chains = await AppliedChains.start(withCouncil);
    provider = new MinedProvider(chains.rpcs.hub);
  });

  beforeEach(async () => {
    snapshot = await provider.send("evm_snapshot", []);
  });

  afterEach(() => provider.send("evm_revert", [snapshot]));

  after(async () => {
    provider?.destroy();
    await chains?.stop();
  });

  const managerAddress = () => addressesOf(chains.config).AccessManager;

  function managerOf({ privateKey }: { privateKey: string }) {
    const signer = new NonceManager(new Wallet(privateKey, provider));
    return AccessManager__factory.connect(managerAddress(), signer);
  }

  /** Names of the operations that the council can schedule and the guardian cannot cancel. */
  async function uncancelled(operations: readonly Operation[]): Promise<string[]> {
    const [council, guardian] = [managerOf(COUNCIL), managerOf(GUARDIAN)];
    const names: string[] = [];
    for (const { name, target, data } of operations) {
      await (await council.schedule(target, data, 0)).wait();
      const error = await cancelled(guardian.cancel.staticCall(COUNCIL.address, target, data));
      if (error !== undefined) expect(error, name).to.match(/AccessManagerUnauthorizedCancel/);
      if (error !== undefined) names.push(name);
      else await (await guardian.cancel(COUNCIL.address, target, data)).wait();
      const id = await council.hashOperation(COUNCIL.address, target, data);
      expect((await council.getSchedule(id)) === 0n, name).to.equal(error === undefined);
    }
    return names;
  }

  async function cancelled(call: Promise<unknown>): Promise<string | undefined> {
    return call.then(
      () => undefined,
      ({ revert, message }) => revert?.name ?? message,
    );
  }

  /** Every function that asks for a role which has a delay. */
  function roleOperations(): Operation[] {
    const { restrictions } = planContext(chains.config).blueprint;
    return restrictions.flatMap(({ contract, address, functions }) =>
      functions
        .filter(({ role }) => !AT_ONCE.includes(role))
        .map(({ name, selector }) => ({
          name: `${contract}.${name}`,
          target: address,
          data: selector,
        })),
    );
  }

  /** Every function of the manager itself that only an admin may have called. */
  function adminOperations(): Operation[] {
    return functionsOf(managerAbi).map((entry) => ({
      name: entry.name,
      target: managerAddress(),
      data: managerAbi.encodeFunctionData(entry, entry.inputs.map(nothingOf)),
    }));
  }

  /** Whoever calls a contract in the manager's name may give it another authority. */
  function authorityOperation(): Operation {
    const { Mailbox } = addressesOf(chains.config);
    const abi = Mailbox__factory.createInterface();
    const data = abi.encodeFunctionData("setAuthority", [Mailbox]);
    return { name: "Mailbox.setAuthority", target: Mailbox, data };
  }

  it("cancels what waits in every role", async () => {
    const operations = roleOperations();
    expect(operations.map(({ name }) => name)).to.include.members([
      ...["Mailbox.addInboundLane", "Mailbox.replaceLightClient", "MessageFeeSchedule.rollBack"],
      ...["CommitteeRegistry.proposeCommittee", "MessageFeeSchedule.publish", "HubRelay.setPeer"],
      "ZkLightClient/31338.anchor",
    ]);
    expect(await uncancelled(operations)).to.deep.equal([]);
  });

  it("cancels whatever admins do, but for the revoking of any role but theirs", async () => {
    const { admin: _, ...others } = ROLES;
    const revocations = Object.entries(others).map(([name, role]) => ({
      name: `revoke ${name}`,
      target: managerAddress(),
      data: managerAbi.encodeFunctionData("revokeRole", [role, ZeroAddress]),
    }));
    const operations = [...adminOperations(), authorityOperation(), ...revocations];
    expect(operations.map(({ name }) => name)).to.include.members([
      ...["grantRole", "revokeRole", "setRoleAdmin", "setRoleGuardian", "setGrantDelay"],
      ...["setTargetAdminDelay", "setTargetFunctionRole", "setTargetClosed", "updateAuthority"],
    ]);
    expect(await uncancelled(operations)).to.deep.equal(revocations.map(({ name }) => name));
  });

  it("could cancel nothing of what admins do where OpenZeppelin's manager stands, which check notices", async () => {
    await leaveUnguarded(provider, managerAddress());
    const operations = [...adminOperations(), authorityOperation()];
    expect(await uncancelled(operations)).to.deep.equal(operations.map(({ name }) => name));
    const { findings } = await checkChain(
      environmentAt(chains.config, chains.deployments),
      chains.config.hub,
    );
    const pending = findings.filter(({ kind }) => kind === "operation-pending");
    expect(pending.length).to.equal(operations.length);
    const told = findings
      .filter((finding) => !pending.includes(finding))
      .map(({ kind, subject }) => `${kind}: ${subject}`);
    expect(told).to.deep.equal([
      `code-hash: AccessManager, ${managerAddress()}`,
      "grant-delay: grants of admin",
      "grant-delay: grants of anchor",
    ]);
  });

  it("has time to: what admins scheduled does not happen before their delay is over", async () => {
    const council = managerOf(COUNCIL);
    const grant = [0n, GUARDIAN.address, 0] as const;
    const data = managerAbi.encodeFunctionData("grantRole", grant);
    await (await council.schedule(managerAddress(), data, 0)).wait();
    await pass(COUNCIL_DELAY - 60);
    expect(await cancelled(council.grantRole.staticCall(...grant))).to.match(
      /AccessManagerNotReady/,
    );
    await pass(60);
    await (await council.grantRole(...grant)).wait();
    expect((await council.hasRole(0n, GUARDIAN.address)).isMember).to.equal(false);
    await pass(COUNCIL_DELAY);
    expect((await council.hasRole(0n, GUARDIAN.address)).isMember).to.equal(true);
  });

  async function pass(seconds: number): Promise<void> {
    await provider.send("evm_increaseTime", [seconds]);
    await provider.send("evm_mine", []);
  }
});

function functionsOf(abi: Interface): FunctionFragment[] {
  return abi.fragments.filter(
    (fragment): fragment is FunctionFragment =>
      fragment.type === "function" && !(fragment as FunctionFragment).constant,
  );
}

/** The zero of a type. */
function nothingOf({ type, baseType }: ParamType): unknown {
  if (baseType === "array") return [];
  if (type === "address") return ZeroAddress;
  if (type === "bool") return false;
  if (type === "string") return "";
  return /^bytes/.test(type) ? "0x" : 0;
}
