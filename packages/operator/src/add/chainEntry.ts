import { describeRpc } from "@causeway/chains";

import { breaks } from "../ask/breaks.ts";
import { type Proposal, proposed } from "../ask/Question.ts";
import { address } from "../config/fields.ts";
import type { AddedChain, ChainPart } from "./ChainPart.ts";
import { breaksGwei, gweiOf, weiOf } from "./gwei.ts";

/** The largest price of gas is proposed above the price now by at least this factor. */
const ROOM = 10n;
/** Blocks in the largest age of the newest block, at least. */
const LEAST_BLOCKS = 10;
const MINUTE = 60;

/** The chain in `chains.json`. */
export const chainEntry: ChainPart = {
  questions: [
    {
      flag: "--chain-id <id>",
      meaning: "the chain's id, if the RPC must serve exactly this chain",
      propose: ({ survey }) => proposed(`${survey.chainId}`, "RPC: eth_chainId"),
      check: breaksServed,
    },
    {
      flag: "--coin <symbol>",
      meaning: "symbol of the coin that pays for gas",
      propose: ({ like, asLike }) => proposed(like.coin.symbol, asLike),
      check: (value) =>
        /^[A-Z][A-Z0-9]{0,10}$/.test(value) ? undefined : "1 to 11 capitals and digits: ETH",
    },
    {
      flag: "--wrapped-native <address>",
      meaning: "the coin's wrapped token, which bridged assets need",
      isOptional: true,
      check: breaks(address),
    },
    {
      flag: "--log-range <blocks>",
      meaning: "most blocks that one request for events may span",
      propose: ({ like, asLike }) => proposed(`${like.logRange}`, asLike),
      check: breaksCount,
    },
    {
      flag: "--max-head-age <seconds>",
      meaning: "age of the newest block above which an RPC is reported",
      propose: proposeHeadAge,
      check: breaksCount,
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
      propose: ({ like: { dataGasPerByte }, asLike }) =>
        dataGasPerByte === undefined ? undefined : proposed(`${dataGasPerByte}`, asLike),
      check: breaksCount,
    },
  ],
  edit: (draft, { name, survey, like, asLike }, answers) => {
    const wrappedNative = answers.find("--wrapped-native");
    const dataGasPerByte = answers.find("--data-gas-per-byte");
    answers.note("coin's decimals", `${like.coin.decimals}`, asLike);
    draft.append("chains.json", ["chains"], {
      name,
      chainId: Number(survey.chainId),
      family: like.family,
      testnet: like.testnet,
      coin: { symbol: answers.text("--coin"), decimals: like.coin.decimals },
      wrappedNative,
      rpcUrls: answers.list("--rpc-url"),
      logRange: Number(answers.text("--log-range")),
      maxHeadAge: Number(answers.text("--max-head-age")),
      maxFeePerGas: `${weiOf(answers.text("--max-fee-per-gas"))}`,
      dataGasPerByte: dataGasPerByte === undefined ? undefined : Number(dataGasPerByte),
    });
  },
};

/** The rule that a whole number above 0 must meet. */
function breaksCount(value: string): string | undefined {
  const isCount = /^[1-9][0-9]*$/.test(value) && Number(value) < 2 ** 32;
  return isCount ? undefined : "a whole number, from 1 to 4294967295";
}

function breaksServed(value: string, { survey: { chainId }, name }: AddedChain) {
  if (value === `${chainId}`) return undefined;
  return `the RPC serves chain ${chainId}: give the RPC of ${name} with --rpc-url, or leave --chain-id out`;
}

function proposeHeadAge({ like, asLike, survey: { blockSeconds = 0 } }: AddedChain): Proposal {
  const least = Math.ceil((blockSeconds * LEAST_BLOCKS) / MINUTE) * MINUTE;
  if (least <= like.maxHeadAge) return proposed(`${like.maxHeadAge}`, asLike);
  return proposed(`${least}`, `RPC: a block each ${blockSeconds.toFixed(1)} seconds`);
}

function proposeFee({ like, asLike, survey: { gasPrice } }: AddedChain): Proposal {
  const least = gasPrice * ROOM;
  const likes = like.maxFeePerGas;
  if (likes !== undefined && least <= likes) return proposed(gweiOf(likes), asLike);
  return proposed(gweiOf(least), `RPC: ${ROOM} times the price of gas now`);
}

/** The chain and its state, in one line. */
export function surveyText({ name, survey }: AddedChain, rpcUrls: readonly string[]): string {
  const { chainId, blockSeconds, finalHeight, gasPrice } = survey;
  const blocks =
    blockSeconds === undefined ? [] : [`a block each ${blockSeconds.toFixed(1)} seconds`];
  return [
    `${name}: chain ${chainId} at ${rpcUrls.map(describeRpc).join(", ")}`,
    ...blocks,
    `block ${finalHeight} is final`,
    `gas costs ${gweiOf(gasPrice)} gwei`,
  ].join(", ");
}
