import { Cell, type TupleItem } from "@ton/core";
import { Blockchain, type SandboxContract } from "@ton/sandbox";

import { type Answer, CodecHarness } from "../wrappers/CodecHarness";
import { compiled } from "./compiled";

/** The codec on a TVM. */
export interface Codec {
  /** Calls a get-method with integers, cells and slices. */
  call(method: string, ...args: (bigint | Cell | { slice: Cell })[]): Promise<Answer>;
  /** TVM's exit code of a call that fails, 0 if it does not. */
  exitCode(method: string, ...args: (bigint | Cell | { slice: Cell })[]): Promise<number>;
}

/** Compiles the codec and deploys it to a sandbox. */
export async function deployCodec(): Promise<Codec> {
  const blockchain = await Blockchain.create();
  const deployer = await blockchain.treasury("deployer");
  const code = await compiled("CodecHarness");
  const harness = blockchain.openContract(new CodecHarness(code, Cell.EMPTY));
  await harness.sendDeploy(deployer.getSender(), 1_000_000_000n);
  return codecOf(harness);
}

function codecOf(harness: SandboxContract<CodecHarness>): Codec {
  const call: Codec["call"] = (method, ...args) => harness.getCall(method, args.map(itemOf));
  const exitCode: Codec["exitCode"] = (method, ...args) =>
    call(method, ...args).then(
      () => 0,
      (error) => error.exitCode,
    );
  return { call, exitCode };
}

function itemOf(arg: bigint | Cell | { slice: Cell }): TupleItem {
  if (typeof arg === "bigint") return { type: "int", value: arg };
  if (arg instanceof Cell) return { type: "cell", cell: arg };
  return { type: "slice", cell: arg.slice };
}
