import { connectContract } from "@causeway/chains/ethers";
import { describeRevert } from "@causeway/chains/node";
import { describeSeconds } from "@causeway/operator";
import { type AdvanceOffer, amountText } from "@causeway/protocol";
import { vaultAbi } from "@causeway/protocol/contracts";
import { formatEther } from "ethers";
import { CannotSend } from "../local/messages/CannotSend.ts";
import type { Departure } from "./Departure.ts";
import { describeRefusal } from "./describeRefusal.ts";

/** What a transfer costs: what the origin charges, exactly, and what the destination would, if it arrived now. */
export interface Quote {
  /** Wei. */
  readonly messageFee: bigint;
  /** The most wei that the message costs while the quote holds. */
  readonly messageFeeBound: bigint;
  /** The token's smallest. */
  readonly amount: bigint;
  /** Units of the asset. */
  readonly units: bigint;
  /** What the destination would take now: it charges when it pays. */
  readonly estimatedFee: Fee;
}

interface Fee {
  readonly base: bigint;
  readonly curve: bigint;
  readonly integrator: bigint;
}

/**
 * Asks both chains what a transfer costs.
 *
 * @throws CannotSend if the origin would refuse it, or nothing would arrive.
 */
export async function readQuote(departure: Departure): Promise<Quote> {
  const { bridge, request, origin, destination, route } = departure;
  const quote = await bridge.quote(request).catch((error: unknown) => {
    throw new CannotSend(describeRefusal(departure, error));
  });
  const { messageFee, messageFeeBound, amount, units } = quote;
  const there = connectContract(vaultAbi, route.custodyThere, destination.provider);
  const feeOf = async (sent: bigint): Promise<Fee> => {
    const fee = await there
      .quoteRelease(origin.chainId, sent, request.integratorBps)
      .catch((error: unknown) => {
        throw new CannotSend(
          `${destination.name} pays no ${route.symbol} of ${origin.name} now: ${describeRevert(error)}`,
        );
      });
    const { base, curve, integrator } = fee;
    return { base, curve, integrator };
  };
  const estimatedFee = await feeOf(units);
  if (costOf(estimatedFee) >= units) {
    const floor = amountText(await leastCost(feeOf, units), route);
    throw new CannotSend(
      `nothing of ${amountText(units, route)} would arrive: ${destination.name} keeps at least ${floor} of a ` +
        `transfer; send more than ${floor}`,
    );
  }
  return { messageFee, messageFeeBound, amount, units, estimatedFee };
}

/** Amounts above one that is too small that are tried, each twice the one before. */
const MOST_DOUBLINGS = 64;

/** Units that a release costs at least, by the smallest amount tried of which something arrives. */
async function leastCost(feeOf: (units: bigint) => Promise<Fee>, tooFew: bigint): Promise<bigint> {
  let units = tooFew;
  for (let tried = 0; tried < MOST_DOUBLINGS; tried++) {
    const cost = costOf(await feeOf(units));
    if (cost < units) return cost;
    units *= 2n;
  }
  return units;
}

function costOf({ base, curve, integrator }: Fee): bigint {
  return base + curve + integrator;
}

/** Units that would arrive now. */
export function estimatedArrival({ units, estimatedFee }: Quote): bigint {
  return units - costOf(estimatedFee);
}

/** Units that would arrive now if somebody took an offer: the curve takes nothing of them. */
export function advancedArrival(
  { units, estimatedFee: { base, integrator } }: Quote,
  { advanceFee }: Pick<AdvanceOffer, "advanceFee">,
): bigint {
  return units - base - integrator - advanceFee;
}

/** Units that would arrive now in the worse case: paid by the proof, or in advance where somebody may take an offer. */
export function leastArrival(quote: Quote, offer: AdvanceOffer): bigint {
  const [byProof, inAdvance] = [estimatedArrival(quote), advancedArrival(quote, offer)];
  return offer.advanceFee > 0n && inAdvance < byProof ? inAdvance : byProof;
}

/** A quote in a few lines: what arrives, what it costs, and what a filler may earn. Fees of the destination are estimates. */
export function quoteLines(
  quote: Quote,
  { route, request, origin, destination, lifetime }: Departure,
): string[] {
  const { messageFee, messageFeeBound, units, estimatedFee } = quote;
  const { base, curve, integrator } = estimatedFee;
  const text = (amount: bigint) => amountText(amount, route);
  const { advanceFee } = request;
  const early = advanceFee > 0n ? `, ${text(advancedArrival(quote, request))} by a filler` : "";
  const least = `at least ${text(request.minReceived)}, or the transfer stands aside`;
  const parts = [
    `${text(base)} release fee`,
    ...(curve === 0n ? [] : [`${text(curve)} by the vault's curve`]),
    ...(integrator === 0n ? [] : [`${text(integrator)} for the integrator`]),
    `${formatEther(messageFee)} ETH for the message`,
    ...(messageFeeBound === messageFee ? [] : [`at most ${formatEther(messageFeeBound)} ETH`]),
  ];
  const course = courseOf(request, request.deadline - lifetime);
  return [
    `${text(units)} from ${origin.name} to ${destination.name}`,
    `  arrives    ${text(estimatedArrival(quote))} by the proof${early}; ${least}`,
    `  fees       ${parts.join(", ")}`,
    ...(advanceFee > 0n ? [`  fast fill  fee ${text(advanceFee)} ${course}`] : []),
  ];
}

/**
 * How an offer falls: `for 1 minute, then falling to 0 at 10 minutes`.
 *
 * @param now Unix seconds, as the offer's times.
 */
function courseOf({ advanceFrom, advanceUntil }: AdvanceOffer, now: bigint): string {
  const end = `falling to 0 at ${describeSeconds(advanceUntil - now)}`;
  return advanceFrom > now ? `for ${describeSeconds(advanceFrom - now)}, then ${end}` : end;
}
