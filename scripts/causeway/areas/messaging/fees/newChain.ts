import {
  type AddedChain,
  breaksGwei,
  type ChainPart,
  gweiOf,
  type Proposal,
  proposed,
  weiOf,
} from "@causeway/operator";

import { DESTINATIONS_FILE, destinationOf, type MessageFeesConfig } from "./config.ts";

const GAS_PRICE = "--gas-price";
/** A proposed price of gas has at most so many digits that count. */
const DIGITS = 2;

/** The price of messages to a new chain. */
export const newChain: ChainPart<MessageFeesConfig> = {
  questions: [
    {
      flag: `${GAS_PRICE} <gwei>`,
      meaning: "price of a unit of gas in messages to the chain",
      applies: ({ config, like }) => destinationOf(config, like).free !== true,
      propose: proposeGasPrice,
      check: breaksGwei,
    },
  ],
  edit: (draft, { config, name, like, asLike }, answers) => {
    const { free, price, inCoins } = destinationOf(config, like);
    const gasPrice = answers.find(GAS_PRICE);
    draft.set(DESTINATIONS_FILE, ["version"], config.feeScheduleVersion + 1);
    draft.set(DESTINATIONS_FILE, ["destinations", name], {
      free,
      price: {
        base: `${price.base}`,
        gasPrice: `${gasPrice === undefined ? price.gasPrice : weiOf(gasPrice)}`,
        gasPerByte: price.gasPerByte,
        maxGasLimit: price.maxGasLimit,
        maxPayload: price.maxPayload,
      },
      inCoins:
        inCoins &&
        Object.fromEntries(
          Object.entries(inCoins).map(([coin, amounts]) => [
            coin,
            { base: `${amounts.base}`, gasPrice: `${amounts.gasPrice}` },
          ]),
        ),
    });
    const version = `${config.feeScheduleVersion + 1}`;
    answers.note("base of a message's price", `${gweiOf(price.base)} gwei`, asLike);
    answers.note("most gas of a message", `${price.maxGasLimit}`, asLike);
    answers.note("most bytes of a message", `${price.maxPayload}`, asLike);
    answers.note("version of messages' fees", version, "one above the file's version");
  },
};

/** The similar chain's price, unless the band of that price leaves out the price now. */
function proposeGasPrice({
  config: { destinations, gasPriceBandBps, development },
  like,
  asLike,
  survey: { gasPrice },
}: AddedChain<MessageFeesConfig>): Proposal | undefined {
  const likes = destinations[like.name]?.price.gasPrice;
  if (likes === undefined) return undefined;
  const band = BigInt(gasPriceBandBps);
  const isInBand = gasPrice * 10_000n <= likes * band && likes * 10_000n <= gasPrice * band;
  if (development || isInBand) return proposed(gweiOf(likes), asLike);
  return proposed(gweiOf(roundedUp(gasPrice)), "RPC: the price of gas now, rounded up");
}

function roundedUp(wei: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, `${wei}`.length - DIGITS));
  return ((wei + unit - 1n) / unit) * unit;
}
