import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";

/** Pieces in which a state is unpacked; the usual 16 KiB make thousands. */
const chunkSize = 2 ** 24;

/** A state is most of the time read, so little time goes into its packing. */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 2,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};

/** Blocks before the newest in which calls still find contracts. */
const BLOCKS_WITH_CODE = 8;

interface DumpedState {
  readonly best_block_number: number | string;
  readonly blocks: readonly { readonly header: { number: string; parentHash: string } }[];
  readonly historical_states?: readonly [string, { accounts: Record<string, DumpedAccount> }][];
}

interface DumpedAccount {
  readonly code_hash: string;
  code: unknown;
}

/** The code of an account without code, as a node writes it. */
const NO_CODE = {
  LegacyAnalyzed: {
    bytecode: "0x00",
    original_len: 0,
    jump_table: {
      order: "bitvec::order::Lsb0",
      head: { width: 8, index: 0 },
      bits: 0,
      data: [],
    },
  },
};

/**
 * Packs a state with all that was before it. Each block repeats the code of all contracts, which is nearly all of a
 * state: unless somebody calls contracts at old blocks, only the newest blocks keep the code. Balances, storage and
 * proofs of all blocks stay.
 *
 * @param dump The answer of a node to `anvil_dumpState`.
 * @param hasOldCode Whether all blocks keep the code of contracts.
 */
export function packState(dump: string, hasOldCode = false): Buffer {
  const text = gunzipSync(Buffer.from(dump.slice(2), "hex"), { chunkSize });
  const state = hasOldCode ? text : JSON.stringify(withoutOldCode(JSON.parse(text.toString())));
  return brotliCompressSync(state, { params });
}

/** The state as a node reads it. */
export function unpackState(packed: Buffer): Buffer {
  return brotliDecompressSync(packed, { chunkSize });
}

function withoutOldCode(state: DumpedState): DumpedState {
  const newest = Number(state.best_block_number);
  const headers = state.blocks.map(({ header }) => header);
  const old = headers.filter(({ number }) => Number(number) <= newest - BLOCKS_WITH_CODE);
  const hashes = new Set(old.map(({ parentHash }) => parentHash));
  for (const [hash, { accounts }] of state.historical_states ?? []) {
    if (!hashes.has(hash)) continue;
    for (const account of Object.values(accounts)) account.code = NO_CODE;
  }
  return state;
}
