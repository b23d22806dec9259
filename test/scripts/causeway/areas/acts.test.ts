import { chainNamed } from "@causeway/operator";
import { type ActSource, NamedWords } from "@causeway/operator/evm";
import { expect } from "chai";
import { AbiCoder, type EventFragment, type ParamType, type Result, ZeroAddress } from "ethers";

import { managerActs } from "../../../../packages/operator/src/families/evm/log/managerActs.ts";
import { Names } from "../../../../packages/operator/src/families/evm/proposals/Names.ts";
import { configuredLanes } from "../../../../scripts/causeway/areas/lanes/index.ts";
import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../world/evmLocal.ts";
import { planContext } from "../../world/planContext.ts";

const NOW = 1_700_000_000n;
const LATER = NOW + 60n;

describe("what each area says of its contracts' events", () => {
  const config = loadConfig(EVM_LOCAL);
  const context = planContext(config);
  const spoke = planContext(config, { chain: chainNamed(config, "spoke-a") });
  const words = new NamedWords(new Names(context), NOW);
  const sources = [managerActs(ZeroAddress, () => undefined), ...context.blueprint.acts];

  for (const [label, name, source] of eachEvent([...sources, ...spoke.blueprint.acts])) {
    it(`finds each value that it names in the event: ${label}`, () => {
      const event = source.abi.getEvent(name);
      expect(event, "the contract emits no such event").to.not.equal(null);
      const text = source.did[name]?.(anyArguments(event as EventFragment), words);
      expect(text).to.match(/^[a-z]/);
      expect(text).to.not.match(/undefined|NaN|\[object/);
    });
  }

  const [lane] = configuredLanes(config);
  const told = (name: string, args: object, from: readonly ActSource[] = sources) => {
    const source = from.find((one) => one.did[name] !== undefined);
    return source?.did[name]?.(args as Result, words);
  };

  it("tells a pause from its end by the block's time", () => {
    const laneId = lane?.id;
    expect(told("LanePauseChanged", { laneId, pausedUntil: LATER })).to.equal(
      `paused ${lane?.label} until 2023-11-14T22:14:20Z`,
    );
    expect(told("LanePauseChanged", { laneId, pausedUntil: NOW })).to.equal(
      `ended the pause of ${lane?.label}`,
    );
  });

  it("tells a new member from a changed delay", () => {
    const grant = { roleId: 0n, account: config.deployer, delay: 86_400n };
    expect(told("RoleGranted", { ...grant, newMember: true })).to.match(
      /^gave role .* to .*, with a delay of 1 day$/,
    );
    expect(told("RoleGranted", { ...grant, newMember: false })).to.match(
      /^changed the delay of role .* to a delay of 1 day$/,
    );
  });

  it("says of an executed operation the call that was scheduled", () => {
    const call = { target: ZeroAddress, data: "0x12345678" } as const;
    const known = managerActs(ZeroAddress, (id) => (id === "0x01" ? call : undefined));
    expect(told("OperationExecuted", { operationId: "0x01" }, [known])).to.match(
      /^executed 0x0000.*: a function that is unknown here, operation 0x01$/,
    );
    expect(told("OperationCanceled", { operationId: "0x02" }, [known])).to.equal(
      "cancelled operation 0x02",
    );
  });

  it("takes deployments of this environment alone from the factory that all share", () => {
    const source = sources.find(({ did }) => did.ContractDeployed !== undefined);
    const isOwn = (caller: string) => source?.isOwn?.({ caller } as unknown as Result);
    expect(isOwn(config.deployer)).to.equal(true);
    expect(isOwn(ZeroAddress)).to.equal(false);
  });
});

/** Every contract's events, each once: its label, its name and the contract's source. */
function eachEvent(sources: readonly ActSource[]) {
  const all = sources.flatMap((source) =>
    Object.keys(source.did).map((name) => [`${name} of ${source.address}`, name, source] as const),
  );
  return [...new Map(all.map((one) => [one[0], one])).values()];
}

/** A value of the right type for each argument, by its name. */
function anyArguments(event: EventFragment): Result {
  const coder = AbiCoder.defaultAbiCoder();
  const inputs = [...event.inputs];
  return coder.decode(inputs, coder.encode(inputs, inputs.map(anyValue)));
}

function anyValue(type: ParamType): unknown {
  if (type.baseType === "array") {
    const { arrayChildren, arrayLength } = type;
    return Array.from({ length: Math.max(arrayLength ?? 0, 0) }, () =>
      arrayChildren === null ? undefined : anyValue(arrayChildren),
    );
  }
  if (type.baseType === "tuple") return (type.components ?? []).map(anyValue);
  if (type.type === "address") return ZeroAddress;
  if (type.type === "bool") return true;
  if (type.type === "string") return "text";
  if (type.type === "bytes") return "0x1234";
  const bytes = /^bytes(\d+)$/.exec(type.type)?.[1];
  return bytes === undefined ? 1n : `0x${"12".repeat(Number(bytes))}`;
}
