import { type Address, beginCell, type Cell } from "@ton/core";

/** The contracts around a fee schedule, as its address commits to them. */
export interface FeeScheduleConfiguration {
  /** The access manager. */
  readonly manager: Address;
  readonly mailbox: Address;
  /** Left out on the hub. */
  readonly relaySender?: Address;
}

/** The first data of a fee schedule: without versions and prices. */
export function feeScheduleData(configuration: FeeScheduleConfiguration): Cell {
  const { manager, mailbox, relaySender } = configuration;
  const versions = beginCell()
    .storeUint(0, 32 + 32)
    .storeAddress(null)
    .storeUint(0, 256 + 32 + 40)
    .storeUint(0, 2);
  const charges = beginCell().storeUint(0, 8 + 1);
  return beginCell()
    .storeAddress(manager)
    .storeAddress(mailbox)
    .storeAddress(relaySender)
    .storeRef(versions)
    .storeRef(charges)
    .endCell();
}
