import type { AddedChain } from "../../add/ChainPart.ts";
import { breaksCount } from "../../add/count.ts";
import type { NewChain } from "../../add/NewChain.ts";
import { breaks } from "../../ask/breaks.ts";
import { type Proposal, proposed } from "../../ask/Question.ts";
import { address } from "../../config/fields.ts";
import { breaksGwei, gweiOf, weiOf } from "./gwei.ts";

/** The largest price of gas is proposed above the price now by at least this factor. */
const ROOM = 10n;

/** What `chain add` asks for an EVM chain alone. */
export const newEvmChain: NewChain = {
  title: "EVM chains",
  examples: [
    "--environment local --name spoke-c --rpc-url http://127.0.0.1:8548 --dry-run",
    "--environment local --name spoke-c --rpc-url http://127.0.0.1:8548 --like spoke-b --yes",
  ],
  usual: {
    coin: { symbol: "ETH", decimals: 18 },
    logRange: 10_000,
    maxHeadAge: 300,
    floor: 10n ** 17n,
  },
  questions: [
    {
      flag: "--wrapped-native <address>",
      meaning: "the coin's wrapped token, which bridged assets need",
      isOptional: true,
      check: breaks(address),
    },
    {
      flag: "--max-fee-per-gas <gwei>",
      meaning: "most that our transactions pay for a unit of gas",
      propose: proposeFee,
      check: breaksGwei,
    },
    {
      flag: "--data-gas-per-byte <gas>",
      meaning: "most extra gas for a byte of calldata, on chains that charge it",
      isOptional: true,
      propose: ({ like, asLike }) =>
        like?.dataGasPerByte === undefined ? undefined : proposed(`${like.dataGasPerByte}`, asLike),
      check: breaksCount,
    },
  ],
  fields: (answers) => {
    const dataGasPerByte = answers.find("--data-gas-per-byte");
    return {
      wrappedNative: answers.find("--wrapped-native"),
      maxFeePerGas: `${weiOf(answers.text("--max-fee-per-gas"))}`,
      dataGasPerByte: dataGasPerByte === undefined ? undefined : Number(dataGasPerByte),
    };
  },
  gasText: (price) => `${gweiOf(price)} gwei`,
};

function proposeFee({ like, asLike, survey: { gasPrice } }: AddedChain): Proposal {
  const least = gasPrice * ROOM;
  const likes = like?.maxFeePerGas;
  if (likes !== undefined && least <= likes) return proposed(gweiOf(likes), asLike);
  return proposed(gweiOf(least), `RPC: ${ROOM} times the price of gas now`);
}
