import {
  accessManagerData,
  feeScheduleData,
  mailboxData,
  readFeeSchedule,
  readMailboxAccount,
  readRelaySender,
  relaySenderData,
  topUpBody,
} from "@causeway/chains/ton/contracts";
import {
  accessManagerTon,
  feeScheduleTon,
  mailboxTon,
  relaySenderTon,
  type TonCode,
} from "@causeway/creation-code/ton";
import type { ChainConfig } from "@causeway/operator";
import { accountOf, addressOf, type TonContract } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";
import { Cell } from "@ton/core";

import type { Counterparts } from "./Counterparts.ts";
import type { DeploymentConfig } from "./config.ts";
import { tonDeployerOn } from "./tonSigners.ts";

const TON = 1_000_000_000n;
/** What a mailbox keeps for its rent: `ton/contracts/mailbox/money.tolk`. */
const MAILBOX_RESERVE = 10n * TON;
/** Of the other contracts, whose state hardly grows: their rent of many years. */
const SMALL_RESERVE = TON / 2n;

/** Contracts of a TON chain. Each one's address follows from its code and its first data. */
export interface TonContracts {
  readonly AccessManager: TonContract;
  readonly Mailbox: TonContract;
  readonly RelaySender: TonContract;
  readonly MessageFeeSchedule: TonContract;
}

/** The contracts of a TON chain, as a configuration leads to them. */
export function tonContractsOn(config: DeploymentConfig, chain: ChainConfig): TonContracts {
  const known = computed.get(config)?.get(chain.name);
  if (known !== undefined) return known;
  const contracts = contractsOf(config, chain);
  computed.set(config, (computed.get(config) ?? new Map()).set(chain.name, contracts));
  return contracts;
}

/** Every plan asks for them again and again. */
const computed = new WeakMap<DeploymentConfig, Map<string, TonContracts>>();

function contractsOf(config: DeploymentConfig, chain: ChainConfig): TonContracts {
  const AccessManager = managerOf(config, chain);
  const manager = addressOf(AccessManager.address);
  const hubChainId = config.hub.chainId;
  const { chainId } = chain;
  const Mailbox = governed("Mailbox", mailboxTon, {
    data: mailboxData({
      ...{ manager, chainId, hubChainId, handover: handoverOf(chain) },
      environment: config.environmentTag,
    }),
    governorIn: (data) => readMailboxAccount(data).manager,
    ...{ filling: topUpBody(), reserve: MAILBOX_RESERVE, value: MAILBOX_RESERVE + TON },
  });
  const mailbox = addressOf(Mailbox.address);
  const RelaySender = governed("RelaySender", relaySenderTon, {
    data: relaySenderData({ manager, mailbox, chainId, hubChainId }),
    governorIn: (data) => readRelaySender(data).manager,
  });
  const relaySender = addressOf(RelaySender.address);
  const MessageFeeSchedule = governed("MessageFeeSchedule", feeScheduleTon, {
    data: feeScheduleData({ manager, mailbox, relaySender }),
    governorIn: (data) => readFeeSchedule(data).manager,
  });
  return { AccessManager, Mailbox, RelaySender, MessageFeeSchedule };
}

/** Contracts of a TON chain that other chains know: 33 bytes each, as on the wire. */
export function tonCounterparts(config: DeploymentConfig, chain: ChainConfig): Counterparts {
  const { Mailbox, RelaySender } = tonContractsOn(config, chain);
  const mailbox = wireAddress(Mailbox);
  return { Mailbox: mailbox, Expiry: mailbox, RelaySender: wireAddress(RelaySender) };
}

function wireAddress({ address }: TonContract): Hex {
  return `0x00${address.slice(2)}`;
}

function handoverOf({ name, handover }: ChainConfig): number {
  if (handover === undefined) throw new TypeError(`${name} has no handover: it is no TON chain`);
  return handover;
}

function managerOf(config: DeploymentConfig, chain: ChainConfig): TonContract {
  const deployer = addressOf(tonDeployerOn(config, chain).address);
  const data = accessManagerData({ deployer, grantDelay: config.grantDelay, salt: 0n });
  return { ...contract("AccessManager", accessManagerTon, { data }), needs: [] };
}

type Draft = Pick<TonContract, "data"> & Partial<TonContract>;

function governed(
  name: string,
  code: TonCode,
  draft: Draft & Required<Pick<TonContract, "governorIn">>,
): TonContract {
  return contract(name, code, draft);
}

/** Contracts but the mailbox take a message without a body, and do nothing. */
function contract(name: string, { boc }: TonCode, draft: Draft): TonContract {
  const code = Cell.fromBase64(boc);
  return {
    ...{ name, code, address: accountOf({ code, data: draft.data }), needs: ["AccessManager"] },
    ...{ reserve: SMALL_RESERVE, value: TON, filling: Cell.EMPTY },
    ...draft,
  };
}
