import { readMailboxAccount } from "@causeway/chains/ton/contracts";
import type { TonView } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";
import { beginCell, type Cell, Dictionary } from "@ton/core";

import { tonContractsOn } from "../../../scripts/causeway/areas/deployment/index.ts";
import type { ConfiguredLane } from "../../../scripts/causeway/areas/lanes/index.ts";
import type { Config } from "../../../scripts/causeway/areas.ts";

/** What a mailbox on TON keeps. */
export interface KeptOnTon {
  /** Lanes that it accepts. */
  readonly accepted?: readonly ConfiguredLane[];
  readonly epoch?: bigint;
  /** Keccak commitment of the committee in office. */
  readonly committee?: Hex;
}

/** A TON chain on which nothing stands, or a mailbox that keeps something. */
export function tonViewOf(config: Config, kept?: KeptOnTon): TonView {
  const chain = config.chains.find(({ family }) => family === "ton");
  if (chain === undefined) throw new Error("the environment has no TON chain");
  const { address } = tonContractsOn(config, chain).Mailbox;
  const nothing = { code: undefined, data: undefined, shardAccount: undefined };
  return {
    ...{ height: 1n, time: 0 },
    transactions: async function* () {},
    account: async (account) => ({
      ...{ account, state: "missing", balance: 0n, used: { cells: 0n, bits: 0n }, ...nothing },
      data: kept === undefined || account !== address ? undefined : dataOf(config, kept),
    }),
  };
}

function dataOf(config: Config, { accepted = [], epoch = 0n, committee }: KeptOnTon): Cell {
  const chain = config.chains.find(({ family }) => family === "ton") ?? config.hub;
  const first = tonContractsOn(config, chain).Mailbox.data;
  const { manager, environment, hubChainId, handover } = readMailboxAccount(first);
  const committees = beginCell().storeUint(epoch, 64).storeUint(0, 40);
  committees.storeMaybeRef(committee === undefined ? null : commitments(committee)).storeBit(false);
  const configuration = beginCell()
    .storeAddress(manager)
    .storeUint(BigInt(environment), 256)
    .storeUint(hubChainId, 64)
    .storeUint(handover, 32)
    .storeUint(0, 64)
    .storeRef(committees);
  const lanes = Dictionary.empty(Dictionary.Keys.BigUint(64), Dictionary.Values.Cell());
  for (const lane of accepted) lanes.set(BigInt(lane.id) >> 192n, inbound(lane));
  const inbox = beginCell().storeDict(lanes).storeBit(false).storeRef(beginCell().storeUint(0, 3));
  const slice = first.beginParse();
  const [, outbox] = [slice.loadRef(), slice.loadRef()];
  return beginCell()
    .storeCoins(0)
    .storeUint(0, 64)
    .storeRef(configuration)
    .storeRef(outbox)
    .storeRef(inbox)
    .storeBit(false)
    .endCell();
}

function commitments(hash: Hex): Cell {
  return beginCell().storeUint(1, 256).storeUint(BigInt(hash), 256).endCell();
}

function inbound({ id, origin, hubChainId, trustId }: ConfiguredLane): Cell {
  return beginCell()
    .storeUint(BigInt(id), 256)
    .storeUint(origin.chainType, 16)
    .storeUint(origin.chainId, 64)
    .storeUint(hubChainId, 64)
    .storeUint(BigInt(trustId), 256)
    .storeUint(0, 40)
    .storeUint(0, 120)
    .endCell();
}
