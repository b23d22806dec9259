import { type ChainView, firstBlockWithCode, readLogs } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { getAddress, Interface, type LogDescription, type Result } from "ethers";

import { MANAGER_NAME, managerAbi } from "../access/accessManager.ts";
import type { PlanContext } from "../PlanContext.ts";
import type { EventSource } from "./EventSource.ts";
import { isRecorded } from "./isRecorded.ts";

interface PastEvent extends Pick<LogDescription, "name" | "args"> {
  readonly address: Hex;
  /** Number of its block. */
  readonly block: number;
}

/** All concerns share one reading: on a chain with a long history it is the slowest part. */
const read = new WeakMap<ChainView, Promise<PastEvent[]>>();

/**
 * Arguments of every event of that name that a contract ever emitted, oldest first. They say what to look for: what
 * holds now must be asked of the contract.
 *
 * @param name Of an event that a concern of an area says it reads.
 */
export async function pastEvents(
  context: PlanContext,
  contract: Hex,
  name: string,
): Promise<Result[]> {
  return (await pastEventsInBlocks(context, contract, name)).map(({ args }) => args);
}

/** Like `pastEvents`, with the blocks that the events are in. */
export async function pastEventsInBlocks(
  context: PlanContext,
  contract: Hex,
  name: string,
): Promise<Pick<PastEvent, "args" | "block">[]> {
  const reading = read.get(context.view) ?? readEvents(context);
  read.set(context.view, reading);
  const events = await reading;
  const address = getAddress(contract);
  return events.filter((event) => event.address === address && event.name === name);
}

async function readEvents(context: PlanContext): Promise<PastEvent[]> {
  const { view, blueprint, chain } = context;
  if (!(await view.hasCode(blueprint.manager))) return [];
  const asked = [accessEvents(blueprint.manager), ...blueprint.past];
  const abi = new Interface(asked.flatMap(({ events }) => events));
  const logs = await readLogs(view, {
    address: [...new Set(asked.map(({ address }) => address))],
    topics: [[...new Set(abi.fragments.map((event) => topicOf(abi, event.format())))]],
    fromBlock: await firstBlock(context),
    range: chain.logRange,
  });
  return logs.flatMap((log) => {
    const parsed = abi.parseLog(log);
    if (parsed === null) return [];
    const { name, args } = parsed;
    return [{ address: getAddress(log.address), name, args, block: log.blockNumber }];
  });
}

function topicOf(abi: Interface, event: string): Hex {
  return abi.getEvent(event)?.topicHash as Hex;
}

/** The access manager has no lists: of who was ever given a role, of roles, of functions, of what was ever scheduled. */
const ACCESS_EVENTS = [
  "RoleGranted",
  "RoleAdminChanged",
  "RoleGuardianChanged",
  "RoleGrantDelayChanged",
  "TargetFunctionRoleUpdated",
  "TargetAdminDelayUpdated",
  "OperationScheduled",
];

function accessEvents(manager: Hex): EventSource {
  const events = ACCESS_EVENTS.flatMap((name) => managerAbi.getEvent(name) ?? []);
  return { address: manager, events };
}

/** The block from which events are read: every other contract that is asked needs the access manager, and comes after it. */
export async function firstBlock(context: PlanContext): Promise<number> {
  const recorded = context.record[MANAGER_NAME];
  if (recorded?.block !== undefined && (await isRecorded(context, MANAGER_NAME, recorded))) {
    return recorded.block;
  }
  return firstBlockWithCode(context.view, context.blueprint.manager);
}
