import { type Chain, type ExecuteMessage, isCausewayError, requireEvmAddress } from "@causeway/sdk";
import { readAmount } from "@causeway/widget/parts";

import type { Lane } from "../../api/wire.ts";

/** What a person typed. */
export interface MessageForm {
  /** Chain ids in decimals. */
  readonly from: string;
  readonly to: string;
  readonly recipient: string;
  readonly payload: string;
  readonly isHex: boolean;
  /** Gas; whole coins for a destination of TON. */
  readonly gas: string;
  /** Seconds from now on; empty without a deadline. */
  readonly lifetime: string;
}

/** Why a field is wrong: a name of the texts of the page. */
export type MessageProblem =
  | "laneClosed"
  | "recipientMissing"
  | "recipientOfTon"
  | "recipientNotTon"
  | "recipientNotEvm"
  | "recipientZero"
  | "recipientChecksum"
  | "payloadNotHex"
  | "payloadTooLong"
  | "gasNotANumber"
  | "gasTooMuch"
  | "deadlineTooSoon";

/** Fields that can be wrong. */
export type MessageField = "to" | "recipient" | "payload" | "gas" | "lifetime";

/** What a form is read with. */
export interface MessageSurroundings {
  readonly chains: readonly Chain[];
  readonly lanes: readonly Lane[];
  /** BCP 47. */
  readonly locale: string;
  /** Unix seconds. */
  readonly now: number;
}

/** A message that can be asked for, or what is wrong with its form. */
export interface ReadMessage {
  readonly message: ExecuteMessage["message"] | undefined;
  readonly problems: Readonly<Partial<Record<MessageField, MessageProblem>>>;
}

/** A form says all that the page can know without the chain; the chain knows the limits of the lane. */
export function readMessage(form: MessageForm, around: MessageSurroundings): ReadMessage {
  const lane = laneOn(form, around.lanes);
  const isToTon = around.chains.find(({ chainId }) => `${chainId}` === form.to)?.family === "ton";
  const recipient = form.recipient.trim();
  const payload = payloadOf(form);
  const gasLimit = gasOf(form.gas, isToTon, around.locale);
  const problems: Partial<Record<MessageField, MessageProblem | undefined>> = {
    to: lane === undefined ? "laneClosed" : undefined,
    recipient: isToTon ? tonProblem(recipient) : evmProblem(recipient),
    payload: payload === undefined ? "payloadNotHex" : undefined,
    gas: gasLimit === undefined ? "gasNotANumber" : undefined,
    lifetime: isTooSoon(form.lifetime, lane) ? "deadlineTooSoon" : undefined,
  };
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined);
  const isWhole = payload !== undefined && gasLimit !== undefined && found.length === 0;
  return {
    problems: Object.fromEntries(found),
    message: isWhole
      ? {
          ...{ from: BigInt(form.from), to: BigInt(form.to), recipient, payload, gasLimit },
          ...(form.lifetime !== "" && { deadline: BigInt(around.now) + BigInt(form.lifetime) }),
        }
      : undefined,
  };
}

/** The open lane of a form. */
export function laneOn(
  { from, to }: Pick<MessageForm, "from" | "to">,
  lanes: readonly Lane[],
): Lane | undefined {
  return lanes.find(
    (lane) => lane.isOpen && lane.originChainId === from && lane.destinationChainId === to,
  );
}

function isTooSoon(lifetime: string, lane: Lane | undefined): boolean {
  return lifetime !== "" && Number(lifetime) < Number(lane?.leastLifetimeSeconds ?? 0);
}

function payloadOf({ payload, isHex }: MessageForm): `0x${string}` | undefined {
  if (!isHex) {
    const bytes = [...new TextEncoder().encode(payload)];
    return `0x${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  }
  const text = payload.trim();
  return /^0x(?:[0-9a-fA-F]{2})*$/.test(text) ? (text as `0x${string}`) : undefined;
}

/** Decimals of a coin of TON. */
export const TON_DECIMALS = 9;

function gasOf(text: string, isToTon: boolean, locale: string): bigint | undefined {
  const { amount, problem } = readAmount(text, { decimals: isToTon ? TON_DECIMALS : 0, locale });
  if (problem !== undefined || text.trim() === "") return undefined;
  return amount ?? 0n;
}

/** Raw, or in Base64 of either alphabet. The SDK checks the checksum. */
const OF_TON = /^(?:-?\d{1,3}:[0-9a-fA-F]{64}|[\w+/-]{48})$/;

function tonProblem(recipient: string): MessageProblem | undefined {
  if (recipient === "") return "recipientMissing";
  return OF_TON.test(recipient) ? undefined : "recipientNotTon";
}

function evmProblem(recipient: string): MessageProblem | undefined {
  if (recipient === "") return "recipientMissing";
  if (OF_TON.test(recipient)) return "recipientOfTon";
  if (!/^0x[0-9a-fA-F]{40}$/.test(recipient)) return "recipientNotEvm";
  if (/^0x0{40}$/.test(recipient)) return "recipientZero";
  return hasChecksum(recipient) ? undefined : "recipientChecksum";
}

function hasChecksum(recipient: string): boolean {
  try {
    return requireEvmAddress("recipient", recipient) === recipient;
  } catch (error) {
    if (isCausewayError(error)) return false;
    throw error;
  }
}
