import { type AddedChain, type ChainPart, type Proposal, proposed } from "@causeway/operator";
import { breaksGwei, gweiOf, weiOf } from "@causeway/operator/evm";
import { ceilDiv } from "@causeway/protocol";

import { DESTINATIONS_FILE, destinationOf, type MessageFeesConfig } from "../fees/config.ts";

const GAS_PRICE = "--gas-price";
/** A proposed price of gas has at most so many digits that count. */
const DIGITS = 2;

/** The price of gas in messages to a new EVM chain. Prices in other coins change by the same factor. */
export const newGasPrice: ChainPart<MessageFeesConfig> = {
  family: "evm",
  questions: [
    {
      flag: `${GAS_PRICE} <gwei>`,
      meaning: "price of a unit of gas in messages to the chain",
      applies: ({ config, like }) =>
        like === undefined || destinationOf(config, like).free !== true,
      propose: proposeGasPrice,
      check: breaksGwei,
    },
  ],
  edit: (draft, { config, name, like }, answers) => {
    const gwei = answers.find(GAS_PRICE);
    if (gwei === undefined) return;
    const gasPrice = weiOf(gwei);
    const destination = ["destinations", name];
    draft.set(DESTINATIONS_FILE, [...destination, "price", "gasPrice"], `${gasPrice}`);
    if (like === undefined) return;
    const { price, inCoins = {} } = destinationOf(config, like);
    for (const [coin, amounts] of Object.entries(inCoins)) {
      const amount = ceilDiv(amounts.gasPrice * gasPrice, price.gasPrice);
      draft.set(DESTINATIONS_FILE, [...destination, "inCoins", coin, "gasPrice"], `${amount}`);
    }
  },
};

/** The similar chain's price, unless the band of that price leaves out the price now. */
function proposeGasPrice({
  config: { destinations, gasPriceBandBps, development },
  like,
  asLike,
  survey: { gasPrice },
}: AddedChain<MessageFeesConfig>): Proposal {
  const likes = like && destinations[like.name]?.price.gasPrice;
  const now = proposed(gweiOf(roundedUp(gasPrice)), "RPC: the price of gas now, rounded up");
  if (likes === undefined) return now;
  const band = BigInt(gasPriceBandBps);
  const isInBand = gasPrice * 10_000n <= likes * band && likes * 10_000n <= gasPrice * band;
  return development || isInBand ? proposed(gweiOf(likes), asLike) : now;
}

function roundedUp(wei: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, `${wei}`.length - DIGITS));
  return ceilDiv(wei, unit) * unit;
}
