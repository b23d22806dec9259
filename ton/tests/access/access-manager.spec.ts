import { Address, beginCell, type Cell, toNano } from "@ton/core";
import { expect } from "chai";

import { acts, messages, operationId, Role, SET_MANAGER } from "../../wrappers/accessMessages";
import {
  type AccessWorld,
  type Account,
  DAY,
  exitCodeOf,
  GRANT_DELAY,
  logsOf,
  VALUE,
  worldWithRoles,
} from "./AccessWorld";

const WEEK = 7 * DAY;

describe("an access manager on TON", function () {
  this.timeout(60_000);
  let world: AccessWorld;
  let member: Account;
  let guardian: Account;
  let stranger: Account;
  let restart: () => Promise<void>;

  before(async () => {
    ({ world, member, guardian, stranger } = await worldWithRoles());
    restart = world.keep();
  });
  afterEach(() => restart());

  describe("roles", () => {
    it("has the deployer as its only admin at first, without a delay", async () => {
      const { address } = world.deployer;
      expect(await world.manager.getAccess(Role.ADMIN, address)).to.deep.equal({
        ...{ since: 1, delay: 0, pendingDelay: 0, effect: 0 },
      });
      expect((await world.manager.getAll()).deployerHasLeft).to.equal(false);
    });

    it("gives effect to a grant of ADMIN after a delay, once the deployer has left", async () => {
      await world.member("admin", Role.ADMIN, DAY);
      expect((await world.manager.getRole(Role.ANCHOR)).grantDelay).to.equal(0);
      const left = await world.takes(world.deployer, messages.renounceRole(Role.ADMIN));
      expect(logsOf(left)).to.deep.equal([0x60200012]);
      expect((await world.manager.getAll()).deployerHasLeft).to.equal(true);
      for (const role of [Role.ADMIN, Role.ANCHOR]) {
        expect((await world.manager.getRole(role)).grantDelay).to.equal(GRANT_DELAY);
      }
      expect((await world.manager.getRole(Role.GUARDIAN)).grantDelay).to.equal(0);
    });

    it("says which account may do an act, and after which delay", async () => {
      const permission = (by: Account) =>
        world.manager.getPermission(by.address, world.call("add"));
      expect(await permission(member)).to.deep.equal({ isAllowed: true, delay: DAY });
      expect(await permission(stranger)).to.deep.equal({ isAllowed: false, delay: 0 });
    });

    it("refuses a member whose grant has no effect yet", async () => {
      await world.administer(acts.setGrantDelay(Role.GUARDIAN, WEEK));
      world.wait(5 * DAY - 1);
      expect((await world.manager.getRole(Role.GUARDIAN)).grantDelay).to.equal(0);
      world.wait(1);
      const late = await world.member("late", Role.GUARDIAN, 0);
      await world.administer(acts.setTargetFunctionRole(world.target, Role.GUARDIAN, [1]));
      await world.refuses(late, messages.execute(world.call("add")), 1003);
      world.wait(WEEK);
      await world.takes(late, messages.execute(world.call("add")));
    });

    it("keeps a shorter delay from having effect before what it takes away is over", async () => {
      const { address } = member;
      await world.administer(acts.grantRole(Role.LANE_ADMIN, address, 2 * DAY));
      const since = world.now;
      const longer = await world.manager.getAccess(Role.LANE_ADMIN, address);
      expect(longer).to.deep.equal({ since, delay: 2 * DAY, pendingDelay: 0, effect: 0 });
      await world.administer(acts.grantRole(Role.LANE_ADMIN, address, DAY / 2));
      const effect = world.now + 1.5 * DAY;
      const shorter = { since, delay: 2 * DAY, pendingDelay: DAY / 2, effect };
      expect(await world.manager.getAccess(Role.LANE_ADMIN, address)).to.deep.equal(shorter);
      world.wait(1.5 * DAY - 1);
      await world.refuses(member, messages.schedule(world.call("add"), world.now + DAY), 1005);
      world.wait(1);
      await world.takes(member, messages.schedule(world.call("add"), world.now + DAY));
    });

    it("does what ADMIN alone may change of a contract after the contract's delay", async () => {
      await world.administer(acts.setTargetAdminDelay(world.target, DAY));
      world.wait(5 * DAY - 1);
      await world.administer(acts.setTargetClosed(world.target, false));
      world.wait(1);
      for (const act of [
        acts.setTargetClosed(world.target, true),
        acts.setTargetFunctionRole(world.target, Role.PUBLIC, [1]),
      ]) {
        const call = world.own(act);
        await world.refuses(world.deployer, messages.execute(call), 1007);
        await world.takes(world.deployer, messages.schedule(call));
        world.wait(DAY);
        await world.takes(world.deployer, messages.execute(call));
        await world.refuses(world.deployer, messages.execute(call), 1007);
      }
    });

    it("refuses to give the role that everyone has, and to change who governs ADMIN", async () => {
      const { address } = stranger;
      for (const locked of [
        acts.grantRole(Role.PUBLIC, address, 0),
        acts.revokeRole(Role.PUBLIC, address),
        acts.setGrantDelay(Role.PUBLIC, 1),
        acts.setRoleAdmin(Role.ADMIN, Role.GUARDIAN),
        acts.setRoleGuardian(Role.ADMIN, Role.GUARDIAN),
        acts.setRoleGuardian(Role.PUBLIC, Role.GUARDIAN),
      ]) {
        await world.refuses(world.deployer, messages.execute(world.own(locked)), 1017);
      }
      await world.refuses(stranger, messages.renounceRole(Role.PUBLIC), 1017);
    });

    it("keeps the change of a contract's manager for ADMIN, after the contract's delay", async () => {
      const moved = acts.setTargetFunctionRole(world.target, Role.PUBLIC, [7, SET_MANAGER]);
      await world.refuses(world.deployer, messages.execute(world.own(moved)), 1018);
      const act = beginCell().storeUint(SET_MANAGER, 32).storeAddress(stranger.address).endCell();
      const call = { target: world.target, act };
      await world.refuses(stranger, messages.execute(call), 1003);
      await world.administer(acts.setTargetAdminDelay(world.target, DAY));
      world.wait(5 * DAY);
      await world.refuses(world.deployer, messages.execute(call), 1007);
      await world.takes(world.deployer, messages.schedule(call));
      world.wait(DAY);
      await world.takes(world.deployer, messages.execute(call));
      const { stackReader } = await world.chain.runGetMethod(world.target, "manager");
      expect(stackReader.readAddress().equals(stranger.address)).to.equal(true);
    });

    it("refuses every act of a closed contract, and the acts of the manager from others", async () => {
      await world.administer(acts.setTargetClosed(world.target, true));
      await world.refuses(world.deployer, messages.execute(world.call("add")), 1003);
      await world.refuses(member, messages.schedule(world.call("add")), 1003);
      const own = world.own(acts.setTargetClosed(world.target, false));
      await world.refuses(member, messages.execute(own), 1003);
    });
  });

  describe("scheduling", () => {
    it("executes an operation from its time on, for a week, and once", async () => {
      const call = world.call("add");
      const id = operationId(member.address, call);
      await world.refuses(member, messages.execute(call), 1007);
      expect(logsOf(await world.takes(member, messages.schedule(call)))).to.deep.equal([
        0x60200001,
      ]);
      expect(await world.manager.getOperation(id)).to.deep.equal({
        ...{ when: world.now + DAY, nonce: 1n, execution: 0n },
      });
      world.wait(DAY - 1);
      await world.refuses(member, messages.execute(call), 1008);
      world.wait(1);
      const done = await world.takes(member, messages.execute(call));
      expect(logsOf(done)).to.deep.equal([0x60200002, 0x60200003]);
      expect(await world.sum()).to.equal(5n);
      await world.refuses(member, messages.execute(call), 1007);
    });

    it("forgets nothing of an operation that expires, and takes it again", async () => {
      const call = world.call("add");
      await world.takes(member, messages.schedule(call));
      await world.refuses(member, messages.schedule(call), 1006);
      world.wait(DAY + WEEK - 1);
      await world.refuses(member, messages.schedule(call), 1006);
      world.wait(1);
      await world.refuses(member, messages.execute(call), 1009);
      await world.takes(member, messages.schedule(call));
      const id = operationId(member.address, call);
      expect((await world.manager.getOperation(id)).nonce).to.equal(2n);
    });

    it("refuses a time before the delay is over, and acts that have no delay", async () => {
      const call = world.call("add");
      const soon = world.now + DAY - 1;
      await world.refuses(member, messages.schedule(call, soon), 1005);
      await world.takes(member, messages.schedule(call, soon + 2));
      const { when } = await world.manager.getOperation(operationId(member.address, call));
      expect(when).to.equal(soon + 2);
      await world.refuses(stranger, messages.schedule(call), 1003);
      await world.refuses(world.deployer, messages.schedule(world.own(setAdmin())), 1004);
    });

    it("refuses acts that are too large, unknown, cut off or outside the basechain", async () => {
      await world.takes(member, messages.schedule(large(world, 128)));
      await world.refuses(member, messages.schedule(large(world, 129)), 1012);
      await world.refuses(member, messages.execute(large(world, 129)), 1012);
      const { target } = world;
      const short = { target, act: beginCell().storeUint(1, 31).endCell() };
      await world.refuses(member, messages.schedule(short), 9);
      const unknown = world.own(beginCell().storeUint(1, 32).endCell());
      await world.refuses(world.deployer, messages.execute(unknown), 1019);
      const long = world.own(beginCell().storeSlice(setAdmin().beginParse()).storeBit(1).endCell());
      await world.refuses(world.deployer, messages.execute(long), 9);
      const outside = new Address(-1, target.hash);
      await world.refuses(world.deployer, messages.execute({ ...short, target: outside }), 1014);
      await world.refuses(world.deployer, messages.schedule({ ...short, target: outside }), 1014);
    });

    it("bounds what the operations of one caller take, and has room for another", async () => {
      let count = 0;
      const next = () => messages.schedule(large(world, 127, count));
      while (exitCodeOf(await world.send(member, next()), world.manager.address) === 0) count += 1;
      expect(count).to.equal(15);
      await world.refuses(member, next(), 1013);
      const other = await world.member("other", Role.LANE_ADMIN, DAY);
      await world.takes(other, next());
      const first = operationId(member.address, large(world, 127, 0));
      await world.takes(guardian, messages.cancel(first));
      await world.takes(member, next());
    });

    it("has each operation pay a year of its storage", async () => {
      const { balance } = await world.chain.getContract(world.manager.address);
      await world.takes(member, messages.schedule(world.call("add")));
      const paid = (await world.chain.getContract(world.manager.address)).balance - balance;
      expect(Number(paid)).to.be.within(2e6, 5e6);
      await world.refuses(member, messages.schedule(large(world, 128)), 1002, toNano("0.1"));
    });
  });

  describe("cancelling", () => {
    const scheduled = async (by: Account, call: { target: typeof world.target; act: Cell }) => {
      await world.takes(by, messages.schedule(call));
      return operationId(by.address, call);
    };

    it("is for guardians, for admins, and for the account that scheduled", async () => {
      for (const by of [guardian, world.deployer, member]) {
        const id = await scheduled(member, world.call("add"));
        await world.refuses(stranger, messages.cancel(id), 1011);
        expect(await world.manager.getCanCancel(stranger.address, id)).to.equal(false);
        expect(await world.manager.getCanCancel(by.address, id)).to.equal(true);
        expect(logsOf(await world.takes(by, messages.cancel(id)))).to.deep.equal([0x60200005]);
        await world.refuses(by, messages.cancel(id), 1007);
        world.wait(DAY);
        await world.refuses(member, messages.execute(world.call("add")), 1007);
      }
    });

    it("is for the guardian of a role, of acts that ask for this role", async () => {
      await world.member("keeper", 77n, 0);
      const keeper = await world.chain.treasury("keeper");
      await world.administer(acts.setRoleGuardian(Role.LANE_ADMIN, 77n));
      for (const by of [keeper, world.deployer]) {
        const id = await scheduled(member, world.call("add"));
        await world.takes(by, messages.cancel(id));
      }
    });

    it("leaves to a thief no way to keep an admin that is revoked", async () => {
      const thief = await world.member("thief", Role.ADMIN, DAY);
      const other = await world.member("other", Role.ADMIN, DAY);
      const revoke = world.own(acts.revokeRole(Role.ADMIN, thief.address));
      const id = await scheduled(other, revoke);
      await world.refuses(thief, messages.cancel(id), 1011);
      await world.refuses(world.deployer, messages.cancel(id), 1011);
      await world.takes(guardian, messages.cancel(id));
      await scheduled(other, revoke);
      await world.takes(other, messages.cancel(id));
    });

    it("leaves to a thief no way to keep a guardian that is revoked", async () => {
      const admin = await world.member("admin", Role.ADMIN, DAY);
      const call = world.own(acts.revokeRole(Role.GUARDIAN, guardian.address));
      const id = await scheduled(admin, call);
      await world.refuses(guardian, messages.cancel(id), 1011);
      await world.refuses(world.deployer, messages.cancel(id), 1011);
      const itself = world.own(acts.revokeRole(Role.ADMIN, admin.address));
      await world.refuses(admin, messages.cancel(await scheduled(admin, itself)), 1011);
    });

    it("of another role's revocation is for admins and for the members that govern the role", async () => {
      const admin = await world.member("admin", 70n, DAY);
      await world.administer(acts.setRoleAdmin(Role.TREASURER, 70n));
      const call = world.own(acts.revokeRole(Role.TREASURER, stranger.address));
      const id = await scheduled(admin, call);
      await world.refuses(guardian, messages.cancel(id), 1011);
      const peer = await world.member("peer", 70n, DAY);
      await world.takes(peer, messages.cancel(id));
    });
  });

  describe("bad input", () => {
    it("refuses unknown messages, cut messages, and messages that only claim to be bounced", async () => {
      await world.refuses(stranger, beginCell().storeUint(0x20000099, 32).endCell(), 0xffff);
      await world.refuses(stranger, beginCell().storeUint(1, 8).endCell(), 0xffff);
      for (const claim of [0xffffffff, 0xfffffffe]) {
        const body = beginCell().storeUint(claim, 32).storeUint(0x20000010, 32).storeUint(1, 64);
        await world.refuses(stranger, body.endCell(), 0xffff);
      }
      const cut = beginCell().storeUint(0x20000003, 32).storeUint(0, 64).endCell();
      await world.refuses(guardian, cut, 9);
      const recover = messages.recover(1n).beginParse();
      const long = beginCell().storeSlice(recover).storeBit(1).endCell();
      await world.refuses(guardian, long, 9);
    });

    it("refuses every message whose value is too low, before anything else", async () => {
      const low = toNano("0.05") - 1n;
      for (const body of [
        messages.execute(world.call("add")),
        messages.schedule(world.call("add")),
        messages.cancel(1n),
        messages.renounceRole(Role.GUARDIAN),
        messages.recover(1n),
      ]) {
        await world.refuses(member, body, 1002, low);
      }
    });

    it("sends what is left of a value to the address that the message names", async () => {
      const answerTo = stranger.address;
      const transactions = await world.takes(
        member,
        messages.schedule(world.call("add"), 0, { queryId: 9n, answerTo }),
      );
      const body = beginCell().storeUint(0xd53276db, 32).storeUint(9, 64).endCell();
      expect(transactions).to.have.transaction({
        from: world.manager.address,
        to: answerTo,
        body,
        value: (value) => (value ?? 0n) > VALUE - toNano("0.02"),
      });
    });
  });
});

function setAdmin(): Cell {
  return acts.setRoleAdmin(Role.LANE_ADMIN, Role.LANE_ADMIN);
}

/** A call whose act has as many full cells. */
function large({ target }: AccessWorld, cells: number, seed = 0) {
  const tail = chainOf(cells - 1);
  return {
    target,
    act: beginCell().storeUint(1, 32).storeUint(seed, 990).storeRef(tail).endCell(),
  };
}

function chainOf(cells: number): Cell {
  const cell = beginCell().storeUint(cells, 1023);
  return cells === 1 ? cell.endCell() : cell.storeRef(chainOf(cells - 1)).endCell();
}
