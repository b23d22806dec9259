import {
  type AccessManagerConfig,
  type AccessState,
  accessManagerData,
  type Call,
  readAccessState,
} from "@causeway/chains/ton/contracts";
import {
  type Address,
  beginCell,
  type Cell,
  type Contract,
  type ContractProvider,
  contractAddress,
  type TupleItem,
} from "@ton/core";

/** Get-methods of an access manager. */
export class AccessManager implements Contract {
  readonly address: Address;
  readonly init: { readonly code: Cell; readonly data: Cell };

  constructor(code: Cell, config: AccessManagerConfig) {
    this.init = { code, data: accessManagerData(config) };
    this.address = contractAddress(0, this.init);
  }

  /** All that it stores. */
  async getAll(provider: ContractProvider): Promise<AccessState> {
    const { stack } = await provider.get("all", []);
    return readAccessState(stack.readCell());
  }

  /** Admin, guardian, and the delay of grants in seconds. */
  async getRole(provider: ContractProvider, roleId: bigint) {
    const { stack } = await provider.get("role", [{ type: "int", value: roleId }]);
    const [admin, guardian] = [stack.readBigNumber(), stack.readBigNumber()];
    return { admin, guardian, grantDelay: stack.readNumber() };
  }

  /** When a role has effect, 0 if never; the delay now, and the pending one with the time of its effect. */
  async getAccess(provider: ContractProvider, roleId: bigint, account: Address) {
    const args: TupleItem[] = [{ type: "int", value: roleId }, itemOf(account)];
    const { stack } = await provider.get("access", args);
    const [since, delay] = [stack.readNumber(), stack.readNumber()];
    return { since, delay, pendingDelay: stack.readNumber(), effect: stack.readNumber() };
  }

  /** Whether an account may do an act, and after which delay in seconds. */
  async getPermission(provider: ContractProvider, caller: Address, { target, act }: Call) {
    const args: TupleItem[] = [itemOf(caller), itemOf(target), { type: "cell", cell: act }];
    const { stack } = await provider.get("permission", args);
    return { isAllowed: stack.readBoolean(), delay: stack.readNumber() };
  }

  /** When an operation is ripe, its nonce, and the execution that it is in; zeros if it does not stand. */
  async getOperation(provider: ContractProvider, id: bigint) {
    const { stack } = await provider.get("operation", [{ type: "int", value: id }]);
    const [when, nonce] = [stack.readNumber(), stack.readBigNumber()];
    return { when, nonce, execution: stack.readBigNumber() };
  }

  async getCanCancel(provider: ContractProvider, account: Address, id: bigint): Promise<boolean> {
    const args: TupleItem[] = [itemOf(account), { type: "int", value: id }];
    return (await provider.get("canCancel", args)).stack.readBoolean();
  }
}

function itemOf(address: Address): TupleItem {
  return { type: "slice", cell: beginCell().storeAddress(address).endCell() };
}
