import { beginCell, type Cell } from "@ton/core";

import { type BlockRef, storeBlockRef } from "./BlockRef.ts";
import { storeCurrencies } from "./currencies.ts";
import type { ShardAccounts } from "./shardAccounts.ts";
import { storeShardIdent, type Workchain } from "./shardIdent.ts";

/** What the state of a workchain says after a block. */
export interface ShardStateFields {
  readonly chainId: number;
  readonly workchain: Workchain;
  readonly seqno: number;
  readonly utime: number;
  readonly lt: bigint;
  /** The masterchain block on which this state builds, by its number. */
  readonly minRefMasterSeqno: number;
  /** `OutMsgQueueInfo`. */
  readonly outQueue: Cell;
  readonly accounts: ShardAccounts;
  readonly fees: bigint;
  /** The masterchain block on which the state builds; the masterchain's own state names none. */
  readonly masterRef?: BlockRef | undefined;
  /** `McStateExtra`, in the masterchain's state alone. */
  readonly masterExtra?: Cell | undefined;
}

/** TL-B's `ShardStateUnsplit`. */
export function shardState(fields: ShardStateFields): Cell {
  const { masterRef, masterExtra } = fields;
  const builder = beginCell().storeUint(0x9023afe2, 32).storeInt(fields.chainId, 32);
  storeShardIdent(builder, fields.workchain)
    .storeUint(fields.seqno, 32)
    .storeUint(0, 32)
    .storeUint(fields.utime, 32)
    .storeUint(fields.lt, 64)
    .storeUint(fields.minRefMasterSeqno, 32)
    .storeRef(fields.outQueue)
    .storeBit(0)
    .storeRef(fields.accounts.toCell());
  const rest = beginCell().storeUint(0, 64).storeUint(0, 64);
  storeCurrencies(rest, fields.accounts.extra);
  storeCurrencies(rest, fields.fees);
  rest.storeBit(0).storeBit(masterRef !== undefined);
  if (masterRef !== undefined) storeBlockRef(rest, masterRef);
  return builder.storeRef(rest.endCell()).storeMaybeRef(masterExtra).endCell();
}

/** The reference of a state to its `ShardAccounts`. */
export function accountsOf(state: Cell): Cell | undefined {
  return state.refs[1];
}
