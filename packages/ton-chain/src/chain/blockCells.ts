import type { Cell } from "@ton/core";

import { accountBlocks } from "../tlb/accountBlocks.ts";
import type { BlockRef } from "../tlb/BlockRef.ts";
import { block, blockRef } from "../tlb/block.ts";
import { blockExtra, masterchainBlockExtra } from "../tlb/blockExtra.ts";
import { blockInfo } from "../tlb/blockInfo.ts";
import { masterchainStateExtra } from "../tlb/masterchainState.ts";
import { incomingMessages, outgoingMessages } from "../tlb/messageDescriptions.ts";
import { outMessageQueue } from "../tlb/outMessageQueue.ts";
import { type ShardBlock, type ShardHashes, shardHashes } from "../tlb/shardHashes.ts";
import { BASECHAIN, MASTERCHAIN, type Workchain } from "../tlb/shardIdent.ts";
import { shardState } from "../tlb/shardState.ts";
import { valueFlow } from "../tlb/valueFlow.ts";
import type { ByWorkchain, ChainConstants, Ledger, NamedLedger } from "./Ledger.ts";

/** A block of one workchain with the state after it. */
export interface BlockCells {
  readonly block: Cell;
  readonly state: Cell;
}

/** A ledger as TL-B has it: the basechain's block, and the masterchain's block that names it. */
export interface ChainBlock extends NamedLedger {
  readonly cells: ByWorkchain<BlockCells>;
}

/** The ledger before a block, and the states that it left. */
export interface Before {
  readonly ledger: NamedLedger;
  readonly states: ByWorkchain<Cell>;
}

/** Makes both blocks of a ledger. */
export function chainBlock(constants: ChainConstants, before: Before, ledger: Ledger): ChainBlock {
  const base = stateOf(constants, ledger, BASECHAIN, undefined);
  const baseBlock = blockOf(constants, before, ledger, BASECHAIN, base, undefined);
  const baseRef = blockRef(baseBlock, ledger.seqno, ledger.workchains[BASECHAIN].endLt);
  const hashes = hashesOf(ledger, baseRef);
  const master = stateOf(constants, ledger, MASTERCHAIN, hashes);
  const masterBlock = blockOf(constants, before, ledger, MASTERCHAIN, master, hashes);
  const masterRef = blockRef(masterBlock, ledger.seqno, ledger.workchains[MASTERCHAIN].endLt);
  return {
    ...ledger,
    refs: { [BASECHAIN]: baseRef, [MASTERCHAIN]: masterRef },
    cells: {
      [BASECHAIN]: { block: baseBlock, state: base },
      [MASTERCHAIN]: { block: masterBlock, state: master },
    },
  };
}

/** The states that a ledger left. */
export function statesOf(constants: ChainConstants, ledger: NamedLedger): ByWorkchain<Cell> {
  const hashes = ledger.seqno === 0 ? undefined : hashesOf(ledger, ledger.refs[BASECHAIN]);
  return {
    [BASECHAIN]: stateOf(constants, ledger, BASECHAIN, undefined),
    [MASTERCHAIN]: stateOf(constants, ledger, MASTERCHAIN, hashes),
  };
}

/** The state of one workchain. */
export function stateOf(
  constants: ChainConstants,
  ledger: Ledger,
  workchain: Workchain,
  hashes: ShardHashes | undefined,
): Cell {
  const { seqno, utime, oldBlocks, masterRef, first } = ledger;
  const { accounts, endLt } = ledger.workchains[workchain];
  const { chainId, config, supply } = constants;
  const isMaster = workchain === MASTERCHAIN;
  const isAfterKeyBlock = seqno === 1;
  const own = { hashes, config, oldBlocks, lastKeyBlock: first, isAfterKeyBlock };
  const sent = ledger.pending.filter(({ source }) => source.workChain === workchain);
  return shardState({
    ...{ chainId, workchain, seqno, utime, accounts },
    lt: endLt,
    minRefMasterSeqno: minRefOf(ledger),
    outQueue: outMessageQueue(sent),
    fees: feesOf(ledger, workchain),
    masterRef: isMaster ? undefined : masterRef,
    masterExtra: isMaster ? masterchainStateExtra({ ...own, globalBalance: supply }) : undefined,
  });
}

function blockOf(
  { chainId }: ChainConstants,
  before: Before,
  ledger: Ledger,
  workchain: Workchain,
  after: Cell,
  hashes: ShardHashes | undefined,
): Cell {
  const { seqno, utime, randomSeed } = ledger;
  const { startLt, endLt, executed, accounts } = ledger.workchains[workchain];
  const incoming = incomingMessages(executed);
  const outgoing = outgoingMessages(executed);
  const info = blockInfo({
    ...{ workchain, seqno, utime, startLt, endLt },
    minRefMasterSeqno: minRefOf(ledger),
    previous: before.ledger.refs[workchain],
    masterRef: workchain === MASTERCHAIN ? undefined : ledger.masterRef,
  });
  const flow = valueFlow({
    before: before.ledger.workchains[workchain].accounts.extra,
    after: accounts.extra,
    imported: incoming.extra.value,
    exported: outgoing.extra,
    fees: feesOf(ledger, workchain),
  });
  const extra = blockExtra({
    incoming: incoming.toCell(),
    outgoing: outgoing.toCell(),
    accounts: accountBlocks(executed).toCell(),
    randomSeed,
    masterExtra: hashes && masterchainBlockExtra(hashes),
  });
  return block({ chainId, info, flow, before: before.states[workchain], after, extra });
}

function hashesOf(ledger: Ledger, ref: BlockRef): ShardHashes {
  return shardHashes(shardBlockOf(ledger, ref));
}

/** The basechain's block as the masterchain's block of the same ledger names it. */
export function shardBlockOf(ledger: Ledger, ref: BlockRef): ShardBlock {
  const { startLt } = ledger.workchains[BASECHAIN];
  return {
    ...ref,
    startLt,
    utime: ledger.utime,
    minRefMasterSeqno: minRefOf(ledger),
    masterSeqno: ledger.seqno,
    fees: feesOf(ledger, BASECHAIN),
  };
}

/** What validators would get: fees of transactions, and of taking messages in. */
function feesOf(ledger: Ledger, workchain: Workchain): bigint {
  const { executed } = ledger.workchains[workchain];
  const ofTransactions = executed.reduce((sum, { fees }) => sum + fees, 0n);
  return ofTransactions + incomingMessages(executed).extra.fees;
}

function minRefOf({ masterRef }: Ledger): number {
  return masterRef?.seqno ?? 0;
}
