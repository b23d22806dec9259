import {
  LaneTrees,
  type ReleaseLimit,
  type Submission,
  type TransferFrame,
} from "@causeway/chains";

import type { Exit, ExitKind } from "../Exit.ts";
import { frontierProofOf } from "../message/frontierProofOf.ts";
import { laneLeavesOf } from "../message/laneLeavesOf.ts";
import { nextStep } from "../message/nextStep.ts";
import { batchFor, submissionFor } from "../message/submissionFor.ts";
import type { ReadChain, ReadChains } from "../ReadChain.ts";
import { amountOf } from "./amountOf.ts";
import { bridgeOn } from "./bridgeOn.ts";
import { isBack, standOf, type TransferSituation } from "./TransferSituation.ts";
import { transferFactsOf, transferStateOf } from "./TransferState.ts";
import { withThoseBefore } from "./withThoseBefore.ts";

/** Every way on and out of where a transfer stands, the best first. */
export async function transferExits(
  chains: ReadChains,
  situation: TransferSituation,
): Promise<Exit[]> {
  const exits = [...(await stateExits(chains, situation)), ...owedExits(situation)];
  return exits.map((one) => afterPause(one, situation));
}

/** Calls that pay an asset, or let it in: refused while the asset is paused. */
const HELD_BY_PAUSE: readonly ExitKind[] = ["admit", "drain", "retry", "execute", "claim"];

function afterPause(one: Exit, { asset, message }: TransferSituation): Exit {
  const pausedUntil = asset?.pausedUntil ?? 0n;
  const isHeld =
    one.chain.chainId === message.destination.chainId && HELD_BY_PAUSE.includes(one.kind);
  if (!isHeld || pausedUntil <= (nowOn(message.destination, message) ?? pausedUntil)) return one;
  const { startsAt = 0n } = one;
  return { ...one, startsAt: startsAt > pausedUntil ? startsAt : pausedUntil };
}

/** The time of the newest block of a chain on a message's way; undefined if no leg ends there. */
function nowOn(chain: ReadChain, { legs }: TransferSituation["message"]): bigint | undefined {
  return legs.find(({ to }) => to.chainId === chain.chainId)?.now;
}

async function stateExits(chains: ReadChains, situation: TransferSituation): Promise<Exit[]> {
  const { message, isOutdated } = situation;
  const state = transferStateOf(transferFactsOf(situation));
  if (state === "voided") return [discardExit(situation)];
  if (isOutdated) return reproofExits(situation);
  switch (state) {
    case "ended":
      return situation.comeback.isRefund ? [renewExit(situation)] : [];
    case "overdue":
      return [endExit(situation)].flatMap((end) => end ?? []);
    case "waiting":
      return [...(await waitingExits(chains, situation)), ...sendBackExits(situation)];
    case "aside":
      return [
        exit(
          "retry",
          message.destination,
          "Pay it, or have it wait at the end of its line",
          (chain) => bridgeOn(chain).retryCall(frameOf(situation)),
        ),
        ...sendBackExits(situation),
      ];
    case "ready":
      return readyExits(situation);
    case "claimable":
      return [claimExit(situation)];
    case "returned":
      return [
        exit("settleReturn", message.origin, "Have it paid back", async (chain) => {
          const { laneId, index } = message.sent;
          const siblings = await frontierProofOf(chain, laneId, index);
          return bridgeOn(chain).settleReturnCall(frameOf(situation), siblings);
        }),
      ];
    default:
      return [];
  }
}

/** Seconds after its deadline in which anyone may have the receiver of a transfer called. */
const CALLABLE = 604_800n;

/** Seconds after its deadline from which on anyone may send back what nobody took. */
const UNCALLED = 2_592_000n;

/** By a call, without it, or back. What is its receiver's alone is said to be: one that opted in is asked for by none. */
function readyExits(situation: TransferSituation): Exit[] {
  const { message, transfer, endsAt, now } = situation;
  const isCallable = now <= endsAt + CALLABLE;
  const own = { by: transfer.receiver };
  const call = exit(
    "execute",
    message.destination,
    "Hand it over to its receiver, with its payload",
    (chain) => bridgeOn(chain).executeCall(frameOf(situation)),
  );
  const taken = { ...claimExit(situation), ...(isCallable ? own : {}) };
  return [
    isCallable ? call : { ...call, ...own },
    { ...taken, does: `${taken.does}, without its payload` },
    ...sendBackExits(situation),
  ];
}

function claimExit(situation: TransferSituation): Exit {
  const { chain, payee, entry } = standOf(situation);
  const units = amountOf(situation, entry.setAside);
  return exit("claim", chain, `Have the ${units} that are set aside paid to ${payee}`, () =>
    bridgeOn(chain).claimCall(frameOf(situation), payee),
  );
}

function exit(
  kind: ExitKind,
  chain: ReadChain,
  does: string,
  make: (chain: ReadChain) => Submission | Promise<Submission>,
): Exit {
  return { kind, chain, does, make: async () => make(chain) };
}

/** What counts no more binds nothing, and is proven again: by its message, or by what told that it came back. */
function reproofExits(situation: TransferSituation): Exit[] {
  const { again, transfer } = situation;
  const { chain, entry } = standOf(situation);
  const freeing = exit(
    "contain",
    chain,
    "Free the amounts that are bound by outdated messages",
    () => bridgeOn(chain).containCall(transfer.assetId, entry.provenance),
  );
  if (isBack(situation)) return [renewExit(situation), freeing];
  const step = again && nextStep(again, true);
  if (again === undefined || step?.kind !== "send") return [freeing];
  const does = step.action === "import" ? "Take its lane over on the hub" : "Prove it again";
  const trees = new LaneTrees(laneLeavesOf(again.origin));
  const make = () => submissionFor(again, { ...step, refundTo: undefined }, trees);
  const kind = step.action === "import" ? "import" : "reprove";
  return [{ kind, chain: step.leg.to, does, make }, freeing];
}

/** What was voided is paid to nobody; it only stands in the way of others. */
function discardExit(situation: TransferSituation): Exit {
  return exit("discard", standOf(situation).chain, "Discard it, which frees its amount", (on) =>
    bridgeOn(on).discardCall(frameOf(situation)),
  );
}

function renewExit(situation: TransferSituation): Exit {
  const does = "Take the part of the transfer's way back that was proven again";
  return exit("renewRefund", situation.message.origin, does, (chain) =>
    bridgeOn(chain).renewRefundCall(frameOf(situation)),
  );
}

/** In a line: what the limit holds is let in, what waits for liquidity is paid. */
async function waitingExits(chains: ReadChains, situation: TransferSituation): Promise<Exit[]> {
  const { chain, other, entry } = standOf(situation);
  const bridge = bridgeOn(chain);
  const { assetId } = situation.transfer;
  const [limit, asset] = await Promise.all([
    bridge.limitOf(assetId, other.chainId, entry.provenance),
    bridge.assetOf(assetId),
  ]);
  const held = limitReason(situation, limit, entry.held, other.name);
  const startsAt =
    held === undefined ? undefined : refilledAt(limit, entry.held, nowOn(chain, situation.message));
  const liquidity = asset?.liquidity ?? 0n;
  const isShort =
    liquidity === 0n || (entry.held > 0n && held !== undefined && entry.queued === 0n);
  const has = `the custody on ${chain.name} has ${amountOf(situation, liquidity)} to pay with`;
  const inTurn = (make: (transfers: readonly TransferFrame[]) => Submission) => () =>
    withThoseBefore({ chains, chain, assetId, own: frameOf(situation), make });
  const drain: Exit = {
    kind: "drain",
    chain,
    does: "Pay the waiting transfers in order",
    ...(isShort ? { vain: held ?? has, startsAt } : {}),
    make: inTurn((transfers) => bridge.drainCall(assetId, transfers)),
  };
  if (entry.held === 0n) return [drain];
  const admit: Exit = {
    kind: "admit",
    chain,
    does: "Let in the transfers that the limit held",
    ...{ vain: held, startsAt },
    make: inTurn((transfers) => bridge.admitCall(assetId, transfers)),
  };
  return [drain, admit];
}

/** Of what is above the capacity, a hundredth of that is let in at least; of the rest all or nothing. */
const PARTS = 100n;

function limitReason(
  situation: TransferSituation,
  { capacity, available }: ReleaseLimit,
  held: bigint,
  chain: string,
): string | undefined {
  const needed = neededOf(capacity, held);
  if (held === 0n || (available > 0n && available >= needed)) return undefined;
  const [left, wanted] = [amountOf(situation, available), amountOf(situation, needed)];
  return `the limit for ${chain} lets in ${left} now, and ${wanted} are needed: it refills`;
}

function neededOf(capacity: bigint, held: bigint): bigint {
  return held > capacity ? capacity / PARTS : held;
}

/** When a limit lets in what it holds, if nobody else uses it; undefined if it never does, or nobody knows the time now. */
function refilledAt(
  { capacity, available, window }: ReleaseLimit,
  held: bigint,
  now: bigint | undefined,
): bigint | undefined {
  if (capacity === 0n || now === undefined) return undefined;
  const needed = neededOf(capacity, held);
  const missing = (needed > 0n ? needed : 1n) - available;
  // the seconds of the last unit count whole
  return now + (missing * window + capacity - 1n) / capacity;
}

/** What the token refused to who advanced it is pulled. */
function owedExits(situation: TransferSituation): Exit[] {
  const { message, transfer, owed } = situation;
  return owed.map(({ account, units }) => {
    const does = `Have the ${amountOf(situation, units)} that ${account} is owed paid to it`;
    return exit("pullOwed", message.destination, does, ({ adapter, bridge }) =>
      adapter.advancesAt(bridge).pullOwedCall(transfer.assetId, account, units),
    );
  });
}

/** What comes back already is not sent anywhere else, and what was advanced is its advancer's. */
function sendBackExits(situation: TransferSituation): Exit[] {
  const { message, transfer, advancer, now } = situation;
  if (isBack(situation) || advancer !== undefined) return [];
  const { destination, origin } = message;
  const back = exit(
    "sendBack",
    destination,
    `Send it back to ${origin.name}, less the least fee; the value pays the message`,
    (chain) => bridgeOn(chain).sendBackCall(frameOf(situation), origin.chainId),
  );
  const anyoneFrom = sentBackByAnyoneFrom(situation);
  return [now >= anyoneFrom ? back : { ...back, by: transfer.receiver, anyoneFrom }];
}

/** Unix seconds from which on anyone may send it back, and not its receiver alone. */
export function sentBackByAnyoneFrom({ arrival, endsAt }: TransferSituation): bigint {
  return endsAt + (arrival.state === "ready" ? UNCALLED : 0n) + 1n;
}

/** An end is proven as a delivery is. What was advanced does not end: its receiver was paid. */
function endExit({ message, advancer }: TransferSituation): Exit | undefined {
  if (advancer !== undefined) return undefined;
  const step = nextStep(message);
  if (step.kind !== "send" || step.action !== "deliver") return undefined;
  const { to } = step.leg;
  return {
    kind: "end",
    chain: to,
    does: `End it undelivered, so that ${message.origin.name} pays all of it back; the value pays the notice`,
    make: async () => {
      const trees = new LaneTrees(laneLeavesOf(message.origin));
      const batch = await batchFor(message, step.checkpoint, trees);
      return bridgeOn(to).endCall(message.sent.laneId, batch);
    },
  };
}

function frameOf({ message }: TransferSituation): TransferFrame {
  const { laneId, index, frame } = message.sent;
  return { laneId, index, frame };
}
