import { type KeptTellers, mailboxActs } from "@causeway/chains/ton/contracts";
import { type ChainConfig, type Finding, forFamily, NOTHING, stepsOnly } from "@causeway/operator";
import type { TonContext, TonPlan, TonStep } from "@causeway/operator/ton";
import { ChainType, encodeInteroperableAddress, type Hex, type Peer } from "@causeway/protocol";
import { keccak256 } from "ethers";

import {
  counterpartsOn,
  tonActStep,
  tonContractsOn,
  tonMailboxState,
} from "../../deployment/index.ts";
import { configuredLanes, type LanesConfig } from "../../lanes/index.ts";

type Context = TonContext<LanesConfig>;

/** The contracts on other chains that tell the mailbox of messages to there: one for each chain that a lane leads to. */
export async function planTonTellers(context: Context): Promise<TonPlan> {
  const { config, chain } = context;
  const tellers = (await tonMailboxState(context))?.tellers ?? new Map<bigint, KeptTellers>();
  const joined = config.chains.filter((other) =>
    configuredLanes(config).some(
      ({ originChain, destinationChain }) => originChain === chain && destinationChain === other,
    ),
  );
  const steps = joined.flatMap((other) => setSteps(context, other, tellers.get(other.chainId)));
  const wanted = new Set(joined.map((other) => hashOf(tellerOn(context, other))));
  const foreign = [...tellers].map(([chainId, kept]) =>
    foreignPlan(context, chainId, kept, wanted),
  );
  return {
    ...stepsOnly([...steps, ...foreign.flatMap((plan) => plan.steps)]),
    findings: foreign.flatMap(({ findings }) => findings),
  };
}

function tellerOn({ config }: Context, chain: ChainConfig): Peer {
  const mailbox = counterpartsOn(config, chain).Expiry;
  return { chainType: forFamily(ChainType, chain), chainId: chain.chainId, mailbox };
}

function setSteps(context: Context, other: ChainConfig, kept: KeptTellers | undefined): TonStep[] {
  const teller = tellerOn(context, other);
  const [expected, held] = [textOf(teller), kept?.newest && textOf(kept.newest)];
  if (held === expected) return [];
  const formerly = held === undefined ? "" : `, before ${held}`;
  return [
    tonActStep(tonContractsOn(context.config, context.chain).Mailbox, {
      id: setTellerId(other),
      summary: `Name the contract on ${other.name} that tells of messages to there: ${expected}${formerly}`,
      act: mailboxActs.setTeller(teller),
      after: [],
      findings: [
        { kind: "peer", subject: `Mailbox on ${other.name}`, expected, held: held ?? NOTHING },
      ],
    }),
  ];
}

function setTellerId({ name }: ChainConfig): string {
  return `set teller on ${name}`;
}

/** What a mailbox believes beside the tellers that it must. Only the newest of a chain is kept as more than a hash. */
function foreignPlan(
  context: Context,
  chainId: bigint,
  { newest, trusted }: KeptTellers,
  wanted: ReadonlySet<Hex>,
): { readonly steps: readonly TonStep[]; readonly findings: readonly Finding[] } {
  const foreign = trusted.filter((hash) => !wanted.has(hash));
  const named = newest && hashOf(newest);
  const other = context.config.chains.find((known) => known.chainId === chainId);
  const { Mailbox } = tonContractsOn(context.config, context.chain);
  const steps = foreign.flatMap((hash) =>
    newest === undefined || hash !== named
      ? []
      : tonActStep(Mailbox, {
          id: `forget teller ${textOf(newest)}`,
          summary: `Believe nothing more that ${textOf(newest)} on chain ${chainId} tells`,
          act: mailboxActs.forgetTeller(newest),
          // Another is named first, so that a teller learns of messages at every time.
          after: other === undefined ? [] : [setTellerId(other)],
          findings: [strange(chainId, textOf(newest))],
        }),
  );
  const findings = foreign
    .filter((hash) => hash !== named)
    .map((hash) => ({
      ...strange(chainId, `an address with the hash ${hash}`),
      remedy: "a holder of the role anchor does ForgetTeller with that address",
    }));
  return { steps, findings };
}

function strange(chainId: bigint, held: string): Finding {
  return { kind: "peer", subject: `Mailbox on chain ${chainId}`, expected: NOTHING, held };
}

function textOf({ chainType, chainId, mailbox }: Peer): Hex {
  return encodeInteroperableAddress({ chainType, chainId, address: mailbox });
}

function hashOf(peer: Peer): Hex {
  return keccak256(textOf(peer)) as Hex;
}
