import { type EthersError, Interface, isCallException, type JsonFragment } from "ethers";

import * as contracts from "../../../typechain-types/index.js";

/** What a failed call says, in words: the custom error and its values where one of our contracts has it. */
export function describeRevert(error: unknown): string {
  if (!isCallException(error)) return shortMessageOf(error);
  const data = error.data ?? undefined;
  if (data === undefined || data === "0x") return error.shortMessage;
  const known = errors().parseError(data);
  return known === null ? `error ${data}` : `${known.name}(${known.args.map(String).join(", ")})`;
}

/** The library's long message repeats the whole transaction. */
function shortMessageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error as Partial<EthersError>).shortMessage ?? error.message;
}

let all: Interface | undefined;

function errors(): Interface {
  if (all === undefined) {
    const abis = Object.values(contracts).flatMap((factory) =>
      "abi" in factory ? (factory.abi as readonly JsonFragment[]) : [],
    );
    const unique = new Map(
      abis
        .filter(({ type }) => type === "error")
        .map((fragment) => [JSON.stringify(fragment), fragment]),
    );
    all = new Interface([...unique.values()]);
  }
  return all;
}
