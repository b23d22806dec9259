import { type Address, beginCell, type Cell, contractAddress, toNano } from "@ton/core";
import { Blockchain, type SandboxContract, type TreasuryContract } from "@ton/sandbox";
import { expect } from "chai";
import "@ton/test-utils";

import { compileAccess } from "./AccessWorld";

const BY_MANAGER = 0x20000010;
const EXECUTED = 0x20000011;
const ADD = beginCell().storeUint(1, 32).storeUint(5, 32).endCell();

describe("a contract that an access manager makes act", function () {
  this.timeout(60_000);
  let code: Cell;
  let chain: Blockchain;
  let manager: SandboxContract<TreasuryContract>;
  let target: Address;

  before(async () => {
    code = (await compileAccess()).target;
  });

  beforeEach(async () => {
    chain = await Blockchain.create();
    // without time, no rent
    chain.now = 2_000_000_000;
    manager = await chain.treasury("manager");
    const data = beginCell().storeAddress(manager.address).storeUint(0, 64).endCell();
    const init = { code, data };
    target = contractAddress(0, init);
    await manager.send({ to: target, value: toNano(1), init, bounce: false });
  });

  it("acts, and answers with all of the value that is left", async () => {
    const before = await balance();
    const { transactions } = await order(manager, ADD);
    const body = beginCell().storeUint(EXECUTED, 32).storeUint(7, 64).endCell();
    expect(transactions).to.have.transaction({ from: target, to: manager.address, body });
    expect(await sum()).to.equal(5n);
    expect(await balance()).to.equal(before);
  });

  it("refuses every sender but its manager", async () => {
    const stranger = await chain.treasury("stranger");
    const { transactions } = await order(stranger, ADD);
    expect(transactions).to.have.transaction({ to: target, exitCode: 1000, aborted: true });
    expect(await sum()).to.equal(0n);
  });

  it("undoes the act if too little is left for the answer", async () => {
    const { transactions } = await order(manager, ADD, toNano("0.0105"));
    expect(transactions).to.have.transaction({ to: target, exitCode: 1001, aborted: true });
    expect(transactions).to.have.transaction({ from: target, inMessageBounced: true });
    expect(await sum()).to.equal(0n);
  });

  function order(by: SandboxContract<TreasuryContract>, act: Cell, value = toNano("0.5")) {
    const head = beginCell().storeUint(BY_MANAGER, 32).storeUint(7, 64).storeAddress(null);
    return by.send({ to: target, value, body: head.storeRef(act).endCell() });
  }

  async function balance(): Promise<bigint> {
    return (await chain.getContract(target)).balance;
  }

  async function sum(): Promise<bigint> {
    const { stackReader } = await chain.runGetMethod(target, "sum");
    return stackReader.readBigNumber();
  }
});
