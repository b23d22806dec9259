import type { Hex } from "@causeway/protocol";
import { AbiCoder, type FunctionFragment } from "ethers";
import { network } from "hardhat";

/** What a call of a library's function came to: what it returned, or what it reverted with. */
export interface Answer {
  readonly success: boolean;
  readonly data: Hex;
}

/** A harness of libraries, compiled as the contract that uses them is, on a simulated chain. */
export interface Libraries {
  encodeCall(name: string, args: readonly unknown[]): Hex;
  encodeResult(name: string, values: readonly unknown[]): Hex;
  /** Makes encoded calls, many in one round trip; the answers come in their order. */
  callAll(calls: readonly Hex[]): Promise<Answer[]>;
}

/** Few: decoding copies the whole answer for each part of it. */
const CALLS_PER_ROUND_TRIP = 25;

/** More than the longest round trip takes; the simulated chain has no other limit. */
const GAS = 4_000_000_000n;

const ABI = AbiCoder.defaultAbiCoder();
const ANSWERS = ["tuple(bool success, bytes data)[]"];

/** Deploys a harness, by default that of the mailbox's libraries; it has a function `callAll`. */
export async function deployLibraries(name = "MessagingLibraries"): Promise<Libraries> {
  const { ethers } = await network.create({ network: "hub", override: { blockGasLimit: GAS } });
  const harness = await ethers.deployContract(name);

  async function callSome(calls: readonly Hex[]): Promise<Answer[]> {
    const data = encodeCall("callAll", [calls.map(bytesOf)]);
    const answer = await ethers.provider.call({ to: harness, data, gasLimit: GAS });
    const [list] = ABI.decode(ANSWERS, bytesOf(answer));
    return list.map(({ success, data }: Answer) => ({ success, data }));
  }

  function functionOf(name: string): FunctionFragment {
    const fragment = harness.interface.getFunction(name);
    if (fragment === null) throw new Error(`the harness has no function ${name}`);
    return fragment;
  }

  // as the interface's own encoders, without their copies: most of the time would go into those
  function encodeCall(name: string, args: readonly unknown[]): Hex {
    const { selector, inputs } = functionOf(name);
    return selector + ABI.encode(inputs, args).slice(2);
  }

  return {
    encodeCall,
    encodeResult: (name, values) => ABI.encode(functionOf(name).outputs, values),
    async callAll(calls) {
      const answers: Answer[] = [];
      for (let i = 0; i < calls.length; i += CALLS_PER_ROUND_TRIP) {
        answers.push(...(await callSome(calls.slice(i, i + CALLS_PER_ROUND_TRIP))));
      }
      return answers;
    },
  };
}

function bytesOf(data: Hex): Uint8Array {
  return Buffer.from(data.slice(2), "hex");
}
