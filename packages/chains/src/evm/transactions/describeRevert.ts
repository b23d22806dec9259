import type { Hex } from "@causeway/protocol";
import { type EthersError, Interface, isCallException, type JsonFragment } from "ethers";

import * as contracts from "../../../../../typechain-types/index.js";
import { showUnseen } from "../showUnseen.ts";

/** What a failed call says, in words: the custom error and its values where one of our contracts has it. */
export function describeRevert(error: unknown): string {
  if (!isCallException(error)) return shortMessageOf(error);
  const data = error.data ?? undefined;
  return data === undefined || data === "0x" ? error.shortMessage : describeRevertData(data);
}

/** What a failed call returned, in words. */
export function describeRevertData(data: Hex): string {
  if (data === "0x") return "no reason";
  const known = parse(data);
  return known === undefined ? `error ${data}` : showUnseen(known);
}

/** Undefined of what is no error of ours, or none that can be decoded: whoever reverts returns what he likes. */
function parse(data: Hex): string | undefined {
  try {
    const known = errors().parseError(data);
    return known === null ? undefined : `${known.name}(${known.args.map(String).join(", ")})`;
  } catch {
    return undefined;
  }
}

/** Name of the error of that selector; undefined if none of our contracts has it. */
export function errorNamed(selector: Hex): string | undefined {
  return errors().getError(selector)?.name;
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
